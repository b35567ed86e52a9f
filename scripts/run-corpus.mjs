// Says what the guards make of test/corpus: exit code 1 where they miss a cheat or block too much honest work.
import { fileURLToPath } from 'node:url';
import { runTypescript } from './run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!(await runTypescript('test/corpus/print-corpus.ts', '.cache/corpus'))) process.exitCode = 1;
