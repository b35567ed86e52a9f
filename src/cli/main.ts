import * as nodeModule from 'node:module';
import { version } from './version.ts';

// Only this file is loaded for `--version`: scripts and editors ask for it often, and it should cost what an empty Node costs.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  // Node 22.8 and newer; the types are those of the oldest Node that is supported.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void };
  enableCompileCache?.();
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(args);
}
