import type { Step } from '../model-server/step.ts';
import type { ClaudeCase } from './claude-case.ts';

const failed = { exitCode: 1, result: 'api_error' };
const CREDIT_LOW =
  'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.';

/** The model never gets better: some failures are tried again even without retries, under another form. */
function always(step: Step): ClaudeCase['steps'] {
  return () => () => step;
}

/** Only a subscription has these limits, so the program must believe that it has one. */
const subscription = { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-dummy' };

function unifiedLimit(status: string): Record<string, string> {
  // The program passes a warning on only while less of the five hours is gone than of their use: between 3 and 4 are left.
  const resetSeconds = String(Math.floor(Date.now() / 3_600_000) * 3600 + 4 * 3600);
  return {
    'anthropic-ratelimit-unified-status': status,
    'anthropic-ratelimit-unified-reset': resetSeconds,
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    'anthropic-ratelimit-unified-5h-status': status,
    'anthropic-ratelimit-unified-5h-reset': resetSeconds,
    'anthropic-ratelimit-unified-5h-utilization': status === 'rejected' ? '1' : '0.92',
  };
}

/** Runs that a failure of the model's side ends or delays. */
export const apiFailureCases: readonly ClaudeCase[] = [
  { name: 'api-error-401', ...failed, steps: always({ status: 401 }) },
  { name: 'api-error-403', ...failed, steps: always({ status: 403 }) },
  { name: 'api-error-404', ...failed, steps: always({ status: 404 }) },
  { name: 'api-error-429', ...failed, steps: always({ status: 429 }) },
  {
    name: 'api-error-429-retry-after',
    ...failed,
    env: { CLAUDE_CODE_MAX_RETRIES: '3' },
    steps: always({ status: 429, headers: { 'retry-after': '3600' } }),
  },
  { name: 'api-error-500', ...failed, steps: () => [{ text: 'Begun.', bash: 'true' }, { status: 500 }] },
  { name: 'api-error-529', ...failed, steps: always({ status: 529 }) },
  {
    name: 'api-retry',
    exitCode: 0,
    result: 'completed',
    env: { CLAUDE_CODE_MAX_RETRIES: '1' },
    steps: () => [{ status: 529 }, { text: 'Done after a retry.' }],
  },
  { name: 'credit-low', ...failed, steps: always({ status: 400, message: CREDIT_LOW }) },
  {
    name: 'prompt-too-long',
    exitCode: 1,
    result: 'prompt_too_long',
    steps: always({ status: 400, message: 'prompt is too long: 213462 tokens > 200000 maximum' }),
  },
  {
    name: 'usage-limit',
    ...failed,
    env: subscription,
    steps: always({ status: 429, headers: unifiedLimit('rejected') }),
  },
  {
    name: 'usage-warning',
    exitCode: 0,
    result: 'completed',
    env: subscription,
    steps: always({ text: 'Done, with little left.', headers: unifiedLimit('allowed_warning') }),
  },
  { name: 'connection-refused', ...failed, env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' }, steps: () => [] },
  { name: 'connection-closed', ...failed, steps: always({ malformed: 'close' }) },
  { name: 'connection-lost', ...failed, steps: always({ text: 'Half a sentence and', malformed: 'noterminal' }) },
  { name: 'malformed-html', ...failed, steps: always({ malformed: 'html' }) },
  { name: 'not-logged-in', ...failed, env: { ANTHROPIC_API_KEY: '' }, steps: () => [] },
];
