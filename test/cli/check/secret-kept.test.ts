import { expect, test } from 'vitest';
import { makeChecked } from './check-call.ts';

/** In parts, so that nobody takes this file for one that holds it. */
const token = ['ghp', 'R7kQ2mZx9LwB4vTn8YcH3sJd6FgP1aEo5UiK'].join('_');

test.each([['text'], ['json'], ['sarif'], ['github']])(
  'a secret that was found is in no output: %s',
  async (format) => {
    const repo = makeChecked();
    repo.write({ 'test/b.test.js': `test.skip('logs in with ${token}', () => {});\n` });
    const { exitCode, out, err } = await repo.check('--guards-only', '--format', format);
    expect([exitCode, out.includes('secret')]).toEqual([1, true]);
    expect(out + err).not.toContain(token.slice(4, 16));
  },
);
