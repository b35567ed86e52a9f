import { perTree } from '../per-tree.ts';
import { marksBefore, marksInside } from '../test-case/by-function.ts';
import { ancestors, type TestCase } from '../test-case/test-case.ts';
import type { Weakness } from './weakness.ts';

const counted =
  /\b(?:retry|retries|reruns|max_runs|maxAttempts|repeats|attempts)["']?\s*[:=]\s*(\d+)|\b(?:RetryingTest|Retry|RetryFact|retries|retryTimes|flaky)\(\s*(\d+)/g;
const bare = /@(?:pytest\.mark\.)?(?:flaky|retry)\b(?!\()|@Flaky\b/;
const wholeFile =
  /\b(?:jest|vi)\.(?:retryTimes|setConfig)\([^;]*|\bdescribe\.configure\([^;]*|^pytestmark\s*=.*\bflaky\b.*/gm;
const ofItself = /\bthis\.retries\(\s*\d+/g;
/** From so many on a test passes that fails nine times out of ten. */
const many = 10;

/** A test that may fail more often before it counts. */
export function moreRetries(before: TestCase, after: TestCase): Weakness | null {
  const [was, now] = [retriesOf(before), retriesOf(after)];
  if (now <= was) return null;
  return { message: `may fail ${now} times before it counts`, ...(now >= many ? {} : { atMost: 'ask' as const }) };
}

const ofFile = perTree((root) => Math.max(0, ...(root.text.match(wholeFile) ?? []).map(highest)));

function retriesOf({ node }: TestCase): number {
  const around = ancestors(node);
  const own = [
    node,
    ...around.filter(({ type }) => /^(?:class_declaration|class_definition|call_expression|call)$/.test(type)),
  ];
  const said = (node.text.match(ofItself) ?? []).map(highest);
  return Math.max(ofFile(node), ...said, ...own.flatMap((each) => settingsOf(each).map(highest)));
}

/** Decorators, annotations, attributes and options of a test or a suite. */
function settingsOf(node: TestCase['node']): string[] {
  const holder = node.parent?.type === 'decorated_definition' ? node.parent : null;
  const list = node.childForFieldName('arguments')?.namedChildren ?? [];
  const options = list.flatMap((each) =>
    each !== null && /^(?:object|pair|hash)$/.test(each.type) ? [each.text] : [],
  );
  return [
    ...(holder?.namedChildren ?? []).flatMap((each) => (each?.type === 'decorator' ? [each.text] : [])),
    marksInside(node, 'modifiers', 'attribute_list'),
    marksBefore(node, 'attribute_item'),
    ...options,
  ];
}

function highest(text: string): number {
  const cut = text.slice(0, 2_000);
  const numbers = [...cut.matchAll(counted)].map(([, one, other]) => Number(one ?? other));
  return Math.max(bare.test(cut) ? 1 : 0, ...numbers);
}
