import { describeProgram, failures } from './program/describe-program.ts';
import { codexProgram } from './program/codex.ts';

describeProgram(codexProgram, { failures: [failures.unauthorized] });
