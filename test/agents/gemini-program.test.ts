import { describeProgram, failures } from './program/describe-program.ts';
import { geminiProgram } from './program/gemini.ts';

describeProgram(geminiProgram, { failures: [failures.unauthorized] });
