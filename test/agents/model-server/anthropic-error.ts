const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

const messages: Readonly<Record<number, string>> = {
  401: 'invalid x-api-key',
  429: "This request would exceed your account's rate limit. Please try again later.",
  500: 'Internal server error',
  529: 'Overloaded',
};

/** The error document of the Messages API, with the provider's usual words for the status. */
export function anthropicError(status: number, message: string | undefined, requestNumber: number): unknown {
  return {
    type: 'error',
    error: { type: types[status] ?? 'api_error', message: message ?? messages[status] ?? 'error' },
    request_id: `req_${requestNumber}`,
  };
}
