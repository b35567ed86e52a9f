import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checklist, ending, makeNight } from '../../support/night.ts';
import { briefOf, storyTimeoutMs } from './scene.ts';

const objection = { path: 'src/shared.txt', line: 1, what: 'It says too little.', scenario: 'One learns nothing.' };
const objects = `print:${JSON.stringify({ verdict: 'object', objections: [objection] })}\n`;
const script = '[*]\nsh:echo "$LASTGREEN_TASK $LASTGREEN_CYCLE" >> src/shared.txt\nclaim:done\n';

test(
  'a reviewer is told what a person overruled, and the person is not asked the same again',
  { timeout: storyTimeoutMs },
  async () => {
    const night = makeNight({
      plan: checklist(2),
      script,
      reviewer: `[T-1]\n${objects}[T-2]\nprint:{"verdict":"approve","objections":[]}\n`,
    });
    expect(ending(await night.run())).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
    expect(night.landed()).toEqual(['T-2: Do thing 2']);
    const said = await night.call(['approve', 'T-1', '--answer', 'It says enough: a name will do.']);
    expect(said.exitCode).toBe(1);
    expect(said.stdout + said.stderr).toContain('what landed since changed the same places');
    night.reviewer(`[T-1]\ndump:$SIDE/review\n${objects}`);
    expect(ending(await night.run())).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
    expect(night.all('approval-asked')).toHaveLength(1);
    // Of the objection the next agent has the person's answer, and no order to mend it.
    const { cycle } = night.all('agent-ended').at(-1) ?? { cycle: 0 };
    expect(briefOf(night, cycle)).toContain('It says enough: a name will do.');
    expect(briefOf(night, cycle)).not.toContain('a reviewer, an agent that reads each change before it lands, objects');
    const brief = readFileSync(join(night.side, 'review', 'prompt'), 'utf8');
    expect(brief).not.toContain('What was objected to before');
    expect(brief).toContain(
      `do not object to any of this again, in these words or in others.\n\n` +
        `| src/shared.txt:1: It says too little. (One learns nothing.)\n\n` +
        `The person approved it and said:\n> It says enough: a name will do.\n`,
    );
    expect(night.all('verdict-given').at(-1)).toMatchObject({
      verdict: 'green',
      because: 'all gates passed; what the reviewer objects to a person has overruled',
    });
  },
);
