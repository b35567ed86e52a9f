import { describeProgram, failures } from './program/describe-program.ts';
import { opencodeProgram } from './program/opencode.ts';
import { recordProgram } from './program/record-program.ts';

// It tries again for a minute and more where an API is overloaded or not there, and no setting lowers that.
describeProgram(opencodeProgram, { failures: [failures.unauthorized] });

recordProgram(opencodeProgram, {
  // It goes on for minutes, or for ever.
  without: ['api-error-429', 'api-error-500', 'connection-refused', 'connection-lost', 'no-terminal', 'malformed-html'],
});
