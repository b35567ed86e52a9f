import { pythonNames } from '../assertion-patched/python-names.ts';
import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded } from '../test-case/test-case.ts';
import { isAtTop } from './is-at-top.ts';

/** What comes from elsewhere is a unit's surroundings: tests keep networks and clocks away by such means. */
const foreign =
  /^(?:os|sys|io|time|socket|ssl|random|datetime|builtins|logging|subprocess|json|urllib\d?|http|threading|multiprocessing|asyncio|warnings|shutil|tempfile|pathlib|getpass|platform|signal|uuid|smtplib|importlib|types|typing|unittest|_?pytest|mock|requests|httpx|aiohttp|django|rest_framework|flask|fastapi|starlette|werkzeug|numpy|pandas|matplotlib|sqlalchemy|boto3|botocore|redis|celery|tensorflow|torch|selenium|hypothesis|faker|factory|freezegun|vcr|click|typer|rich|structlog|pydantic|IPython|psycopg2?|pymongo|stripe|sentry_sdk)\b/;
const testModule = /(?:^|\.)(?:tests?\.(?:\w+\.)*\w+|test_\w+|\w+_test)\.\w+$/;

/** Functions and classes of the source, or of another module of tests, that are given another value. */
export function pythonStandIns(root: SyntaxNode): SyntaxNode[] {
  const imported = new Set(
    descendants(root, 'import_statement', 'import_from_statement').flatMap(
      (node) => node.text.match(/[A-Za-z_]\w*/g) ?? [],
    ),
  );
  if (imported.size === 0) return [];
  const resolve = pythonNames(root);
  const made = new Set(
    descendants(root, 'function_definition', 'class_definition').map(
      (node) => node.childForFieldName('name')?.text ?? '',
    ),
  );
  return descendants(root, 'assignment', 'call').filter((node) => {
    const [target, value] = written(node);
    const head = /^[A-Za-z_]\w*/.exec(target)?.[0] ?? '';
    if (value === null || !imported.has(head)) return false;
    const name = resolve(target);
    if (foreign.test(name) || !/^[\w.]+\.\w+$/.test(name) || !isCode(value, made)) return false;
    return isAtTop(node) || (testModule.test(name) && !isPutBack(node, target));
  });
}

function written(node: SyntaxNode): [string, SyntaxNode | null] {
  if (node.type === 'assignment') {
    const left = node.childForFieldName('left');
    return [left?.type === 'attribute' ? folded(left.text.slice(0, 400)) : '', node.childForFieldName('right')];
  }
  const list = node.childForFieldName('arguments')?.namedChildren ?? [];
  if (node.childForFieldName('function')?.text !== 'setattr' || list[1]?.type !== 'string') return ['', null];
  return [`${list[0]?.text ?? ''}.${list[1].text.slice(1, -1)}`, list[2] ?? null];
}

/** A function that answers something. Settings, doubles of a mocking library and what only keeps silent are none. */
function isCode(value: SyntaxNode, made: ReadonlySet<string>): boolean {
  if (value.type === 'lambda') return value.childForFieldName('body')?.text !== 'None';
  return value.type === 'identifier' && made.has(value.text);
}

/** `finally` or a later line gives the old one back. */
function isPutBack(node: SyntaxNode, target: string): boolean {
  const around = ancestors(node).find(({ type }) => type === 'function_definition') ?? node;
  return descendants(around, 'assignment').some(
    (each) => each.startIndex > node.startIndex && folded(each.childForFieldName('left')?.text ?? '') === target,
  );
}
