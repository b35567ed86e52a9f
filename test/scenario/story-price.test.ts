import { expect, test } from 'vitest';
import { checklist, makeNight } from '../support/night.ts';

const prices = { 'as-of': '2026-11-30', models: { small: { input: 2, output: 10 } } };
const init = `json:${JSON.stringify({ type: 'system', subtype: 'init', session_id: 's', model: 'small-2026' })}`;
const usage = { input_tokens: 300_000, output_tokens: 10_000 };
const result = `json:${JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'LASTGREEN=done', usage })}`;
const agent = { protocol: 'claude-stream-json' };
const work = `${init}\nsh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\n`;

test('tokens cost what the user’s table says, and the purse is empty by that', async () => {
  const night = makeNight({
    plan: checklist(3),
    agent,
    config: { budget: { 'max-cost': 1, prices } },
    script: `[*]\n${work}${result}\n`,
  });
  const ran = await night.run();
  expect(ran.lastLine).toBe('STOP_REASON=budget');
  expect(night.landed()).toHaveLength(2);
  expect((await night.status()).spend.usd).toBeCloseTo(1.4);
  expect(night.all('agent-ended').map(({ pricesAsOf }) => pricesAsOf)).toEqual(['2026-11-30', '2026-11-30']);
  expect(ran.stderr).toContain('$0.70, 310.0k tokens, by your prices of 2026-11-30');
});

test('without a table the cost is unknown, and the cap on tokens ends an agent that goes over it', async () => {
  const message = (id: string): string =>
    `json:${JSON.stringify({ type: 'assistant', message: { id, content: [{ type: 'text', text: 'x' }], usage } })}`;
  const night = makeNight({
    agent,
    config: { budget: { 'max-tokens': 500_000 } },
    script: `[*]\n${work}${message('a')}\n${message('b')}\nsleep:600\n`,
  });
  expect((await night.run()).lastLine).toBe('STOP_REASON=budget');
  expect(night.all('agent-ended')[0]).toMatchObject({ ending: 'over-budget', usage: { costUsd: null } });
});
