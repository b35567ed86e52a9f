import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checklist, ending, makeNight, type Night } from '../support/night.ts';

const looks = [['status'], ['status', '--json'], ['report'], ['report', '--json'], ['log'], ['show', 'T-1'], ['diff']];

async function damagedNight(damage: (lines: string[]) => string): Promise<Night> {
  const night = makeNight({ plan: checklist(2) });
  await night.run();
  const lines = readFileSync(night.journalFile(), 'utf8').split('\n');
  writeFileSync(night.journalFile(), damage(lines));
  return night;
}

describe('a journal that is damaged in the middle', () => {
  const open = (): Promise<Night> => damagedNight((lines) => lines.toSpliced(7, 1, 'garbage').join('\n'));

  test('is called so by every command that looks, with the exit code of a run', async () => {
    const night = await open();
    const words = `the journal is damaged at line 8 (`;
    for (const args of [['run'], ...looks]) {
      const { exitCode, stderr } = await night.call(args);
      expect({ args, exitCode, told: stderr.includes(words) }).toEqual({ args, exitCode: 20, told: true });
    }
  });

  test('leaves no word of a next start that goes on', async () => {
    const night = await open();
    const { stdout } = await night.call(['status']);
    expect(stdout).toMatch(
      /^lastgreen\/plan {2}stopped: infrastructure \(exit 20\), the journal is damaged at line 8 /,
    );
    const report = JSON.parse((await night.call(['report', '--json'])).stdout) as { stop: unknown };
    expect(report.stop).toEqual({
      reason: 'infrastructure',
      exitCode: 20,
      detail: expect.stringMatching(/^the journal is damaged at line 8 \(.+\): \/.+journal\.jsonl$/) as string,
    });
  });

  test('can be moved away: the next start reads back what landed', async () => {
    const night = await open();
    const { stderr } = await night.call(['status']);
    const file = night.journalFile();
    expect(stderr).toContain(`mv ${file} ${file}.damaged`);
    renameSync(file, `${file}.damaged`);
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('cycle-started')).toEqual([]);
  });
});

test('a journal that is garbage from its first line on is damaged, not absent', async () => {
  const night = await damagedNight(() => 'garbage\nmore of it\n');
  for (const args of [['run'], ...looks, ['status', 'plan'], ['resume'], ['log', night.branch]]) {
    const { exitCode, stderr } = await night.call(args);
    const told = stderr.includes('the journal is damaged at line 1 (');
    expect({ args, exitCode, told }).toEqual({ args, exitCode: 20, told: true });
  }
});
