// What `lastgreen --version` costs compared with an empty Node. Fails above the limit.
import { spawnSync } from 'node:child_process';

const runs = 25;
const limit = 1.5;

const bareMs = medianMs(['-e', '']);
const versionMs = medianMs(['dist/cli.js', '--version']);
const ratio = versionMs / bareMs;
console.log(`bare node ${bareMs.toFixed(1)} ms, --version ${versionMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`);
if (ratio > limit) {
  console.error(`start-up is above ${limit} times bare node`);
  process.exitCode = 1;
}

function medianMs(args: readonly string[]): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    const { status } = spawnSync(process.execPath, args);
    if (status !== 0) throw new Error(`node ${args.join(' ')} did not succeed`);
    return performance.now() - startedAt;
  }).toSorted((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}
