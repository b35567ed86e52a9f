import { describeProgram, failures } from './program/describe-program.ts';
import { geminiProgram } from './program/gemini.ts';
import { recordProgram } from './program/record-program.ts';

const quotaGone = {
  status: 429,
  body: {
    error: {
      code: 429,
      message: 'You have exhausted your daily quota on this model.',
      status: 'RESOURCE_EXHAUSTED',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'QUOTA_EXHAUSTED',
          domain: 'cloudcode-pa.googleapis.com',
        },
      ],
    },
  },
};

describeProgram(geminiProgram, { failures: [failures.unauthorized, failures.overload, failures.refused] });

recordProgram(geminiProgram, {
  more: [
    { name: 'usage-limit', steps: () => () => quotaGone },
    { name: 'not-logged-in', env: { GEMINI_API_KEY: '' }, steps: () => [] },
    { name: 'safety', steps: () => () => ({ text: 'I', stop: 'SAFETY' }) },
  ],
});
