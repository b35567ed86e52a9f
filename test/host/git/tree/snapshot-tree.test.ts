import { expect, test } from 'vitest';
import { scratch } from './tree-scratch.ts';

/** Each is what an agent does in one cycle, on top of the one before. */
const steps: Readonly<Record<string, string>> = {
  'a new file beside others': 'echo x > a0.txt; echo y > src/new.txt',
  'a file becomes a folder': 'rm a; mkdir -p a/deep; echo x > a/deep/file',
  'a folder becomes a file': 'rm -r src; echo x > src',
  'a folder becomes a file of which another name goes on': 'rm -r a; echo x > a; echo y > a-b; echo z > a.b',
  'the last file of a folder goes, and the folder with it': 'rm one/two/three',
  'modes and links': 'chmod +x a; ln -s a link; rm a-b; ln -s nowhere a-b',
  'names that are no UTF-8, and wide ones': 'printf x > "$(printf \'\\377\\376\')"; mkdir 目录; echo x > 目录/文件',
  'nothing is left': 'find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -r {} +',
  'something again': 'mkdir z; echo x > z/z',
};

test('a snapshot is the very tree that git writes, whatever became what', async () => {
  const it = await scratch({
    files: { a: 'a\n', 'src/b.txt': 'b\n', 'src/c.txt': 'c\n', 'one/two/three': '3\n', 'z.txt': 'z\n' },
  });
  const taken: Record<string, string> = {};
  const written: Record<string, string> = {};
  let [tree, before] = [it.base, it.base];
  for (const [name, script] of Object.entries(steps)) {
    await it.prepare({ tree });
    it.agent(script);
    tree = (await it.tree.snapshot()).tree;
    taken[name] = tree;
    written[name] = it.agent('export GIT_INDEX_FILE=.git/other; rm -f .git/other; git add -A; git write-tree').trim();
    expect(tree).not.toBe(before);
    before = tree;
  }
  expect(taken).toEqual(written);
});
