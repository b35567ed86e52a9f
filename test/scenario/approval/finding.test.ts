import { describe, expect, test } from 'vitest';
import { checklist, ending, makeNight } from '../../support/night.ts';

const asks = { guards: { ask: ['src/ask/**'] } };
const asking = `[T-1]
write:src/ask/one.txt=>one
claim:done
[*]
sh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"
claim:done
`;

describe('work that a guard asks about', () => {
  test('waits under a ref of its own, and approval lands it on the last green commit as its cycle would have', async () => {
    const night = makeNight({ plan: checklist(2), script: asking, config: asks });
    const first = await night.run();
    if (first.exitCode === 70) throw new Error(first.stderr);
    expect(ending(first)).toEqual({ exitCode: 19, lastLine: 'STOP_REASON=awaiting_approval' });
    const said = await night.call(['approve', 'T-1']);
    expect(said.stderr).toBe('x');
    expect(said).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^T-1 landed as [0-9a-f]{10} on lastgreen\/plan\n$/),
    });
  });
});
