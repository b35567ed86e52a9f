import { quoted } from '../quoted.ts';
import { folded, type TestCase } from '../test-case/test-case.ts';

const dropped = /^let _\w* = (.+);$/;
const maxLines = 2_000;

/** In Rust: a result that had to be one (`.unwrap()`, `?`) and is thrown away now. */
export function droppedResult(before: TestCase, after: TestCase): string | null {
  if (after.node.type !== 'function_item' || !after.node.text.includes('let _')) return null;
  const old = folded(before.node.text);
  const lines = after.node.text.split('\n', maxLines).map((line) => folded(line));
  const found = lines.find((line) => {
    const value = dropped.exec(line)?.[1];
    if (value === undefined || old.includes(line)) return false;
    return ['.unwrap()', '.expect(', '?;', '? '].some((end) => old.includes(`${value}${end}`));
  });
  return found === undefined ? null : `drops a result that had to be one: ${quoted(found)}`;
}
