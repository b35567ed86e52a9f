import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import type { SyntaxNode } from '../syntax.ts';
import { descendants, folded } from '../test-case/test-case.ts';

const fixture = /^@pytest\.fixture(?:\([^()]*\))?$/;
/** These take what pytest has under the same name, or are its own. */
const known =
  /^(?:pytest_\w+|setup_\w+|teardown_\w+|cache|capfd|capfdbinary|caplog|capsys|capsysbinary|doctest_namespace|monkeypatch|pytestconfig|record_\w+|recwarn|request|testdir|pytester|tmp_?path\w*|tmpdir\w*|mocker)$/;
const patching =
  /\bmonkeypatch\b|\bmock\w*\.|\bpatch\b|\bsetattr\b|\bsys\.modules\b|\bskip\b|\bxfail\b|\bgc\.|\b__\w+__\b/;

/**
 * A conftest.py to which only fixtures are added that a test must ask for: a person looks at them. `null`: more than that, or
 * it was not there.
 */
export function fixtureFindings(file: FileChange): Found[] | null {
  const [before, after] = [file.before?.tree() ?? null, file.after?.tree() ?? null];
  if (before === null || after === null || before.root.hasError || after.root.hasError) return null;
  const [old, fresh] = [statementsOf(before.root), statementsOf(after.root)];
  const left = new Map<string, number>();
  for (const each of old) left.set(folded(each.text), (left.get(folded(each.text)) ?? 0) + 1);
  const added = fresh.filter((each) => {
    const count = left.get(folded(each.text)) ?? 0;
    left.set(folded(each.text), count - 1);
    return count <= 0;
  });
  // What stood there stands there still, in its order: a text that is folded is code whose blanks could count.
  const kept = fresh.filter((each) => !added.includes(each));
  if (kept.map(({ text }) => text).join('\n') !== old.map(({ text }) => text).join('\n')) return null;
  const names = new Set(old.flatMap(namesIn));
  if (!added.every((each) => isFixture(each, names))) return null;
  const message = `${file.path}: only fixtures came in that a test must ask for`;
  return added.length === 0 ? [] : [{ path: file.path, line: null, message, atMost: 'ask' }];
}

function statementsOf(root: SyntaxNode): SyntaxNode[] {
  return root.namedChildren.filter((each): each is SyntaxNode => each !== null && each.type !== 'comment');
}

function namesIn(statement: SyntaxNode): string[] {
  return descendants(statement, 'identifier', 'string_content').map(({ text }) => text);
}

function isFixture(statement: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (/^import_(?:from_)?statement$/.test(statement.type)) {
    const taken =
      folded(statement.text)
        .replace(/^.*\bimport /, '')
        .match(/\w+/g) ?? [];
    return !/\*|\bpytest_|\bas\b/.test(statement.text) && taken.every((each) => !names.has(each));
  }
  if (statement.type !== 'decorated_definition') return false;
  const [decorator, ...others] = statement.namedChildren.filter((each) => each?.type === 'decorator');
  const definition = statement.childForFieldName('definition');
  if (decorator === undefined || decorator === null || others.length > 0 || definition?.type !== 'function_definition')
    return false;
  const written = folded(decorator.text);
  if (!fixture.test(written) || /\b(?:autouse|name)\b/.test(written)) return false;
  const name = definition.childForFieldName('name')?.text ?? '';
  // Default values run when the file is read.
  const given = definition.childForFieldName('parameters');
  const isPlain =
    given !== null && descendants(given, 'default_parameter', 'typed_default_parameter', 'call').length === 0;
  return isPlain && !known.test(name) && !names.has(name) && !patching.test(definition.text);
}
