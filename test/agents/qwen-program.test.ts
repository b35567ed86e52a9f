import { describeProgram, failures } from './program/describe-program.ts';
import { qwenProgram } from './program/qwen.ts';
import { recordProgram } from './program/record-program.ts';

// It tries again for minutes where an API is overloaded or not there.
describeProgram(qwenProgram, { failures: [failures.unauthorized] });

recordProgram(qwenProgram, {
  without: ['api-error-429', 'api-error-500', 'connection-refused', 'connection-lost', 'no-terminal', 'malformed-html'],
});
