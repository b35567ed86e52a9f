import { codexProgram } from './program/codex.ts';
import { describeProgram, failures } from './program/describe-program.ts';
import { recordProgram } from './program/record-program.ts';

describeProgram(codexProgram, {
  failures: [
    failures.unauthorized,
    failures.overload,
    failures.refused,
    failures.brokenOff,
    [
      'a usage limit',
      { steps: () => ({ status: 429, body: { error: { type: 'usage_limit_reached', resets_at: 4_102_444_800 } } }) },
      'limit',
    ],
  ],
});

recordProgram(codexProgram, {
  more: [
    {
      name: 'usage-limit',
      steps: () => () => ({
        status: 429,
        body: {
          error: { type: 'usage_limit_reached', message: 'The usage limit has been reached', resets_at: 4_102_444_800 },
        },
      }),
    },
    {
      name: 'no-credit',
      steps: () => () => ({
        status: 429,
        body: { error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'x' } },
      }),
    },
    { name: 'not-logged-in', env: { LOCAL_API_KEY: '' }, steps: () => [] },
  ],
});
