import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, type TestCase } from '../test-case/test-case.ts';
import { truthOf } from '../test-case/truth-of.ts';

/** What a program can't know of itself: its environment, the platform, what is installed, that somebody wants it short. */
const outside =
  /\btesting\.Short\(\)|\b(?:Getenv|LookupEnv|getenv)\(|\benviron\b|\bprocess\.env\b|\bimport\.meta\.env\b|\bENV\b|\$_(?:ENV|SERVER)\b|\bGetEnvironmentVariable\(|\bprocess\.(?:platform|arch|versions?|getuid)\b|\bos\.(?:platform|arch|type)\(|\bos\.name\b|\bsys\.(?:platform|version_info)\b|\bplatform\.\w+\(|\bruntime\.(?:GOOS|GOARCH|Version)\b|\bRUBY_(?:PLATFORM|VERSION|ENGINE)\b|\bPHP_(?:OS|VERSION)\w*|\b(?:RuntimeInformation|OperatingSystem)\.|\bwhich\(|\bLookPath\(|\bextension_loaded\(|\bfind_spec\(|\bge?te?uid\(/i;
/** These are set everywhere. */
const alwaysSet = /\b(?:PATH|HOME|USER|PWD|SHELL)\b/;
const outsideMark =
  /^(?:@Disabled(?:OnOs|OnJre|ForJreRange|IfEnvironmentVariable|IfSystemProperty)\b|#\[Requires(?:Php|OperatingSystem|Environment|Function)\w*)/;
const skipping =
  /(?:^|\.|->|::)(?:skip|Skip|Skipf|SkipNow|skipTest|SkipTest|markTestSkipped|markTestIncomplete|pending|todo|fixme|xfail|Ignore|Inconclusive|importorskip)$/;
const calls = ['call_expression', 'call', 'member_call_expression', 'invocation_expression'];
const branches = /^(?:if|unless|elif|elsif)(?:_|$)/;
const unconditional = /\.(?:skip|todo|fixme|failing|fails|ignore)\b|^x(?:it|test|describe|context|specify)\b/;
const names = /[A-Za-z_$][\w$]*/g;

/** Whether all that skips a test asks something outside of the program first. */
export function skipsFromOutside({ node, skipped }: TestCase): boolean {
  const around = ancestors(node);
  const root = around.at(-1) ?? node;
  const isOff = [node, ...around].some((each) => unconditional.test(each.childForFieldName('function')?.text ?? ''));
  if (isOff) return false;
  const asked = [
    ...inBody(node, root),
    ...inOptions(node, root),
    ...inDecorators([node, ...around], root),
    ...(skipped !== null && outsideMark.test(skipped) ? [true] : []),
  ];
  return asked.length > 0 && asked.every(Boolean);
}

function inBody(test: SyntaxNode, root: SyntaxNode): boolean[] {
  const called = descendants(test, ...calls).filter(
    (call) => call.startIndex !== test.startIndex && skipping.test(calleeOf(call)),
  );
  const bare = descendants(test, 'identifier').filter(
    ({ text, parent }) => /^(?:skip|pending)$/.test(text) && /modifier|then|body_statement/.test(parent?.type ?? ''),
  );
  return [...called, ...bare].map((site) => {
    if (calleeOf(site).endsWith('importorskip')) return true;
    const first = site.childForFieldName('arguments')?.namedChildren[0] ?? null;
    if (first !== null && !/string/.test(first.type) && isOutside(first.text, first, root)) return true;
    return ancestors(site).some(
      (each) => each.startIndex >= test.startIndex && each.endIndex <= test.endIndex && asksOutside(each, root),
    );
  });
}

function calleeOf(call: SyntaxNode): string {
  const list = call.childForFieldName('arguments');
  return (list === null ? call.text.slice(0, 80) : call.text.slice(0, list.startIndex - call.startIndex)).trim();
}

function asksOutside(branch: SyntaxNode, root: SyntaxNode): boolean {
  const condition = branch.childForFieldName('condition');
  if (condition === null || !branches.test(branch.type)) return false;
  // Go asks in a statement before the condition.
  const before = branch.childForFieldName('initializer')?.text ?? '';
  return isOutside(`${before} ${condition.text}`, condition, root);
}

function inOptions(test: SyntaxNode, root: SyntaxNode): boolean[] {
  const list = test.childForFieldName('arguments')?.namedChildren ?? [];
  const pairs = list.flatMap((each) => (each?.type === 'object' ? descendants(each, 'pair') : []));
  const options = pairs.flatMap((pair) => {
    const value = pair.childForFieldName('value');
    const isSkip = /^["']?(?:skip|todo|ignore)["']?$/.test(pair.childForFieldName('key')?.text ?? '');
    return isSkip && value !== null ? [isOutside(value.text, value, root)] : [];
  });
  const callee = test.childForFieldName('function');
  const made = /\.(?:skipIf|runIf)$/.test(callee?.childForFieldName('function')?.text ?? '')
    ? (callee?.childForFieldName('arguments')?.namedChildren[0] ?? null)
    : null;
  return made === null ? options : [...options, isOutside(made.text, made, root)];
}

function inDecorators(nodes: readonly SyntaxNode[], root: SyntaxNode): boolean[] {
  const decorators = nodes.flatMap((each) =>
    each.type === 'decorated_definition' ? each.namedChildren.filter((child) => child?.type === 'decorator') : [],
  );
  return decorators.flatMap((each) => {
    if (each === null || !/\b(?:skip\w*|xfail|expectedFailure)\b/i.test(each.text)) return [];
    const first = descendants(each, 'call')[0]?.childForFieldName('arguments')?.namedChildren[0] ?? null;
    return [/skip(?:if|unless)\(/i.test(each.text) && first !== null && isOutside(first.text, first, root)];
  });
}

/** By what it says, or by what the names in it were given. */
function isOutside(text: string, condition: SyntaxNode, root: SyntaxNode): boolean {
  if (truthOf(condition) !== null || alwaysSet.test(text)) return false;
  if (outside.test(text)) return true;
  return [...new Set(text.slice(0, 400).match(names))].some((name) => {
    const given = new RegExp(`(?:^|[\\s(,])${name.replaceAll('$', String.raw`\$`)}\\b[^=\\n]{0,60}=(?!=)(.*)`, 'gm');
    return [...root.text.matchAll(given)].some(([, value = '']) => outside.test(value) && !alwaysSet.test(value));
  });
}
