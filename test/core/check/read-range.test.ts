import { expect, test } from 'vitest';
import { readRange } from '../../../src/core/check/read-range.ts';

test.each([
  ['main..topic', { kind: 'between', from: 'main', to: 'topic' }],
  ['main...topic', { kind: 'since-parting', from: 'main', to: 'topic' }],
  ['v1.2.3..', { kind: 'between', from: 'v1.2.3', to: 'HEAD' }],
  ['...topic', { kind: 'since-parting', from: 'HEAD', to: 'topic' }],
  ['HEAD~2', { kind: 'commit', commit: 'HEAD~2' }],
  ['v1.2.3', { kind: 'commit', commit: 'v1.2.3' }],
  ['', null],
  ['..', null],
  ['...', null],
  ['a....b', null],
  ['a..b..c', null],
])('the range %j', (text, range) => {
  expect(readRange(text)).toEqual(range);
});
