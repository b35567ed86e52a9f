import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSyntax } from '../../../src/host/syntax/open-syntax.ts';
import { readCorpus } from '../../corpus/read-corpus.ts';
import { findingsOf } from '../../support/guard-case.ts';
import { watchedSyntax } from '../../support/watched-syntax.ts';

const cases = readCorpus(fileURLToPath(new URL('../../corpus', import.meta.url)));

test('no guard asks a node of a tree that was released, and trees are released', async () => {
  let released = 0;
  const open: typeof openSyntax = async (languages) =>
    watchedSyntax(await openSyntax(languages), () => (released += 1));
  for (const { written } of cases) expect(await findingsOf(written, open)).toEqual(await findingsOf(written));
  expect(released).toBeGreaterThan(0);
});

test('a node of a tree that was released is noticed by the test above', async () => {
  const tree = watchedSyntax(await openSyntax(['go']), () => 0).parse('go', 'package a');
  const [clause] = tree?.root.namedChildren ?? [];
  expect(clause?.type).toBe('package_clause');
  tree?.release();
  expect(() => clause?.type).toThrow('released');
  expect(tree?.root.text).toBe('package a');
});
