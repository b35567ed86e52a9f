import { readFileSync, writeSync } from 'node:fs';
import type { FrozenSettings, Repository, RunnerGit } from '../../../src/host/git/port.ts';
import { openRunnerGit } from '../../../src/host/git/runner-git.ts';

const input = JSON.parse(readFileSync(0, 'utf8')) as {
  readonly repository: Repository;
  readonly settings: FrozenSettings;
  readonly directory: string;
  readonly order: Parameters<RunnerGit['land']>[0];
};
const runner = await openRunnerGit(input.repository, input.settings, input.directory);
writeSync(1, 'landing\n');
await runner.land(input.order);
await runner.close();
