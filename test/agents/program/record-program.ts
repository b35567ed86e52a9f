import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { agentPrograms } from '../../../scripts/install-agents.mjs';
import type { RealProgram } from './real-program.ts';
import { recordedCases, type RecordedCase } from './recorded-cases.ts';
import { sanitizeProgram } from './sanitize-program.ts';
import { startProgram } from './start-program.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/agents', import.meta.url));
const recording = process.env['RECORD_AGENT_FIXTURES'] === '1';
/** A program that never gives up is cut off: its stream up to there is what a runner would see. */
const CUT_OFF_MS = 100_000;

/** Writes the streams of a program at the pinned version. Only on request: comparing them again would tell nothing new. */
export function recordProgram(
  program: RealProgram,
  { more = [], without = [] }: { more?: readonly RecordedCase[]; without?: readonly string[] },
): void {
  const version = agentPrograms.find(({ name }) => name === program.name)?.version ?? '';
  describe.runIf(recording).each([...recordedCases, ...more].filter(({ name }) => !without.includes(name)))(
    `${program.name}, $name`,
    (recordedCase) => {
      test('is recorded', async () => {
        const run = await startProgram(program, { ...recordedCase, steps: recordedCase.steps() });
        const timer = setTimeout(() => run.kill('SIGKILL'), CUT_OFF_MS);
        await recordedCase.act?.(run);
        const { stdout, stderr, exitCode, signal } = await run.ended;
        clearTimeout(timer);
        const place = { folder: run.folder, port: run.server.port };
        const folder = join(fixtures, program.name, version);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${recordedCase.name}.jsonl`), sanitizeProgram(stdout, place));
        const lines = sanitizeProgram(stderr, place)
          .split('\n')
          .filter((line) => !/^\s+at /.test(line));
        const end = { exitCode, signal, stderr: lines.join('\n') };
        writeFileSync(join(folder, `${recordedCase.name}.end.json`), `${JSON.stringify(end, null, 2)}\n`);
        expect(run.server.requests.filter(({ problem }) => problem !== undefined)).toEqual([]);
      });
    },
  );
}
