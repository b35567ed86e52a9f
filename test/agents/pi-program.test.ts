import { describeProgram, failures } from './program/describe-program.ts';
import { piProgram } from './program/pi.ts';
import { recordProgram } from './program/record-program.ts';

describeProgram(piProgram, { failures: [failures.unauthorized, failures.overload] });

recordProgram(piProgram, {});
