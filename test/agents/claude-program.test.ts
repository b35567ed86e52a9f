import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, test } from 'vitest';
import { apiFailureCases } from './claude/api-failure-cases.ts';
import type { ClaudeCase } from './claude/claude-case.ts';
import { claudeFixtures, type RecordedEnd } from './claude/claude-fixtures.ts';
import type { ClaudeEvent } from './claude/event-log.ts';
import { fileAppears } from './claude/file-appears.ts';
import { sanitizeStream } from './claude/sanitize-stream.ts';
import { signalCases } from './claude/signal-cases.ts';
import { startClaude, UNATTENDED, type ClaudeOptions, type ClaudeRun } from './claude/start-claude.ts';
import { workCases } from './claude/work-cases.ts';

// Set to write the fixtures instead of comparing with them.
const recording = process.env['RECORD_AGENT_FIXTURES'] === '1';

const runs: ClaudeRun[] = [];
afterEach(async () => {
  for (const run of runs.splice(0).toReversed()) await run.dispose();
});

async function started(options: ClaudeOptions): Promise<ClaudeRun> {
  const run = await startClaude(options);
  runs.push(run);
  return run;
}

/** Plays a case to its end and demands the stream, exit code and error output of its fixture. */
async function playedAsRecorded(claudeCase: ClaudeCase): Promise<ClaudeRun> {
  const run = await started(claudeCase);
  await claudeCase.act?.(run);
  const { exitCode, signal, stderr } = await run.ended;
  const place = { folder: run.folder, port: run.server.port };
  const stream = sanitizeStream(run.log.lines.map((line) => `${line}\n`).join(''), place);
  const flags = claudeCase.flags ?? [UNATTENDED];
  const end = JSON.parse(sanitizeStream(JSON.stringify({ flags, exitCode, signal, stderr }), place)) as RecordedEnd;
  if (recording) claudeFixtures.write(claudeCase.name, stream, end);
  expect(comparable(stream)).toEqual(comparable(claudeFixtures.stream(claudeCase.name)));
  expect(end).toEqual(claudeFixtures.end(claudeCase.name));
  expect(run.server.requests.filter(({ problem }) => problem !== undefined)).toEqual([]);
  return run;
}

/** The first event lists what the machine offers; of it only the kind is compared. */
function comparable(stream: string): ClaudeEvent[] {
  const events = stream.split('\n').filter((line) => line !== '');
  return events
    .map((line) => JSON.parse(line) as ClaudeEvent)
    .map((event) => (event['subtype'] === 'init' ? { type: event['type'], subtype: 'init' } : event));
}

describe.each([...workCases, ...apiFailureCases, ...signalCases])('Claude Code, $name', (claudeCase) => {
  test('ends and reports as recorded', async () => {
    const run = await playedAsRecorded(claudeCase);
    const last = run.log.events.findLast(({ type }) => type === 'result');
    expect((await run.ended).exitCode).toBe(claudeCase.exitCode);
    expect(last?.['terminal_reason']).toBe(claudeCase.result);
  });
});

describe('Claude Code, resumed', () => {
  test('keeps the session and counts the cost of what came before', async () => {
    const first = await started({ steps: () => [{ text: 'First.' }, { text: 'Second.' }] });
    await first.ended;
    const [before] = first.log.events.filter(({ type }) => type === 'result');
    const sessionId = String(before?.['session_id']);
    const flags = [UNATTENDED, '--resume', sessionId];
    const run = await playedAsRecorded({ name: 'resumed', exitCode: 0, steps: () => [], flags, after: first });
    const after = await run.log.event(({ type }) => type === 'result');
    expect(after).toMatchObject({ session_id: sessionId, result: 'Second.', usage: before?.['usage'] });
    expect(Number(after['total_cost_usd'])).toBeCloseTo(2 * Number(before?.['total_cost_usd']), 6);
  });
});

describe('the tools of Claude Code', () => {
  test('really run what the scripted model asks for', async () => {
    const run = await started({
      steps: (work) => [
        { bash: 'echo from-bash | tee bash.txt; pwd' },
        { write: { path: join(work, 'write.txt'), content: 'from write\n' } },
        { text: 'Done.' },
      ],
    });
    await run.ended;
    expect(readFileSync(join(run.workFolder, 'bash.txt'), 'utf8')).toBe('from-bash\n');
    expect(readFileSync(join(run.workFolder, 'write.txt'), 'utf8')).toBe('from write\n');
    expect(run.server.requests.map(({ turn }) => turn)).toEqual([0, 1, 2]);
    expect(run.server.requests[1]?.toolResults).toEqual([`from-bash\n${run.workFolder}`]);
    expect(run.server.requests[0]?.prompt).toContain('Do the scripted task.');
  });

  test('end with the program when it is terminated', async () => {
    const run = await started({
      steps: () => [{ bash: 'echo $$ > pid.part; mv pid.part pid; bash -c "sleep 300; true"' }],
    });
    await fileAppears(join(run.workFolder, 'pid'));
    const pid = Number(readFileSync(join(run.workFolder, 'pid'), 'utf8'));
    run.kill('SIGTERM');
    await run.ended;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('do nothing without permission, although the run succeeds', async () => {
    const run = await started({
      flags: ['--permission-mode', 'default'],
      steps: () => [{ bash: 'touch bash.txt' }, { text: 'Done.' }],
    });
    const result = await run.log.event(({ type }) => type === 'result');
    expect(result).toMatchObject({ is_error: false, permission_denials: [{ tool_name: 'Bash' }] });
    expect(existsSync(join(run.workFolder, 'bash.txt'))).toBe(false);
  });
});
