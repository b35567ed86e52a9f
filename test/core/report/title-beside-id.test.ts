import { expect, test } from 'vitest';
import { titleBesideId } from '../../../src/core/report/title-beside-id.ts';

test.each([
  [{ id: 'T-1', title: 'T-1' }, ''],
  [{ id: 'T-1', title: 'T-1: Add it' }, 'Add it'],
  [{ id: 'T-1', title: '[T-1] Add it' }, 'Add it'],
  [{ id: 'T-1', title: '**T-1:** Add it' }, 'Add it'],
  [{ id: 'T-1', title: 'T-10: Add it' }, 'T-10: Add it'],
  [{ id: 'add-it', title: 'Add it' }, 'Add it'],
])('beside its id, %o reads %s', (task, title) => {
  expect(titleBesideId(task)).toBe(title);
});
