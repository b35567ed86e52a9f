import { describeProgram, failures } from './program/describe-program.ts';
import { qwenProgram } from './program/qwen.ts';
import { recordProgram } from './program/record-program.ts';

// It tries again for minutes where an API is overloaded or not there.
describeProgram(qwenProgram, { failures: [failures.unauthorized] });

const endless = [
  'api-error-429',
  'api-error-500',
  'connection-refused',
  'connection-lost',
  'no-terminal',
  'malformed-html',
];

recordProgram(qwenProgram, {
  // How it ends by a signal is asked of it in a whole run.
  without: [...endless, 'interrupted', 'terminated'],
});
