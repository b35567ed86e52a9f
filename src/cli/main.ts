import { version } from './version.ts';

// Only this file is loaded for `--version`: scripts and editors ask for it often, and it should cost what an empty Node costs.
// Node's compile cache is not turned on: it lies in the temporary folder, and whoever can write there, an agent too, can put
// code into it that Node runs in place of ours.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.on('error', () => undefined);
  process.stdout.write(`${version}\n`);
} else {
  const [{ runProgram }, { processContext }, { currentFolder }] = await Promise.all([
    import('./program.ts'),
    import('./process-context.ts'),
    import('./current-folder.ts'),
  ]);
  const cwd = currentFolder();
  if (cwd === null) {
    process.stderr.write('error: the current folder is gone\n  go to one that is there, and call again\n');
    process.exitCode = 2;
  } else {
    process.exitCode = await runProgram(args, processContext(cwd));
  }
}
