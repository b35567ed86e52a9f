import { expect, test } from 'vitest';
import { checklist, makeNight } from '../support/night.ts';

test('an honest night ends finished', async () => {
  const night = makeNight({ plan: checklist(3) });
  const { exitCode, lastLine } = await night.run();
  expect({ exitCode, lastLine }).toEqual({ exitCode: 0, lastLine: 'STOP_REASON=finished' });
  expect(night.landed()).toEqual(['T-1: Do thing 1', 'T-2: Do thing 2', 'T-3: Do thing 3']);
  expect((await night.status()).counts).toEqual({ open: 0, done: 3, quarantined: 0, blocked: 0, awaiting: 0 });
});
