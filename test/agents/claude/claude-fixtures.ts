import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { agentPrograms } from '../../../scripts/install-agents.mjs';

const version = agentPrograms.find(({ name }) => name === 'claude')?.version ?? '';
const folder = fileURLToPath(new URL(`../../fixtures/agents/claude/${version}`, import.meta.url));

/** How a recorded run ended; `stderr` is sanitized like the stream. */
export interface RecordedEnd {
  readonly flags: readonly string[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** The recorded streams of the pinned version, and beside each how its run ended. */
export const claudeFixtures = {
  stream: (name: string): string => readFileSync(join(folder, `${name}.jsonl`), 'utf8'),
  end: (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.end.json`), 'utf8')) as unknown,
  write(name: string, stream: string, end: RecordedEnd): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.jsonl`), stream);
    writeFileSync(join(folder, `${name}.end.json`), `${JSON.stringify(end, null, 2)}\n`);
  },
};
