import type { FileChange, FileSide } from '../file-change.ts';
import type { Occurrence } from '../only-new.ts';
import { quoted } from '../quoted.ts';
import { folded, lineOf } from '../test-case/test-case.ts';
import { javascriptStandIns } from './javascript-stand-ins.ts';
import { pythonStandIns } from './python-stand-ins.ts';

/** Code under test that a test file overwrites for every test, with nobody putting it back. */
export function replacedSource(file: FileChange, side: FileSide): Occurrence[] {
  if (!file.isTest || file.isGenerated) return [];
  const read =
    file.language === 'python'
      ? pythonStandIns
      : file.language === 'javascript' || file.language === 'typescript' || file.language === 'tsx'
        ? javascriptStandIns
        : null;
  const tree = read === null || !/=|setattr/.test(side.text ?? '') ? null : side.tree();
  if (read === null || tree === null) return [];
  return read(tree.root).map((node) => {
    const text = folded(node.text.slice(0, 2_000));
    return {
      path: file.path,
      line: lineOf(node),
      key: `replaced:${text}`,
      message: `code that is tested is overwritten for every test: ${quoted(text)}`,
    };
  });
}
