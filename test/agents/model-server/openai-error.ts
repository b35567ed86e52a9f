const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'rate_limit_exceeded',
};

const codes: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
};

const messages: Readonly<Record<number, string>> = {
  401: 'Incorrect API key provided: dummy.',
  429: 'Rate limit reached for requests. Please try again later.',
  500: 'The server had an error while processing your request.',
};

/** The error document of OpenAI's APIs, with the provider's usual words for the status. */
export function openaiError(status: number, message?: string): unknown {
  return {
    error: {
      message: message ?? messages[status] ?? 'error',
      type: types[status] ?? 'server_error',
      param: null,
      code: codes[status] ?? null,
    },
  };
}
