import { expect, test } from 'vitest';
import { excerpt } from '../../../src/core/gate/excerpt.ts';
import { fingerprint } from '../../../src/core/gate/fingerprint.ts';
import { readTestCounts } from '../../../src/core/gate/read-test-counts.ts';

const repeated = [
  'a',
  'a.',
  'a:',
  ' ',
  '1',
  'deadbee1 ',
  '/a',
  '/a ',
  '1 a, ',
  'Error: ',
  'E  ',
  '(1ms) ',
  'FAILED a::',
  'a\r',
];

// Gates run the attempt's code, which prints what it likes: no pattern may take more than its share of time.
test.each(repeated)('a megabyte of lines made of %j is read within seconds', (part) => {
  const line = part.repeat(Math.ceil(4000 / part.length));
  const stdout = `${line}\n`.repeat(250);
  const started = performance.now();
  readTestCounts({ command: 'make', stdout, stderr: '', report: stdout, cut: false });
  excerpt({ stdout, stderr: '' });
  fingerprint({ gate: 'make', outcome: 'red', exitCode: 1, signal: null, stdout, stderr: '' });
  expect(performance.now() - started).toBeLessThan(3_000);
});
