import { describeProgram, failures } from './program/describe-program.ts';
import { opencodeProgram } from './program/opencode.ts';

describeProgram(opencodeProgram, { failures: [failures.unauthorized] });
