import type { FileChange, FileSide } from '../file-change.ts';
import type { Occurrence } from '../only-new.ts';
import { quoted } from '../quoted.ts';
import type { SyntaxNode } from '../syntax.ts';
import { readTestCases } from '../test-case/read-test-cases.ts';
import { descendants, folded, lineOf } from '../test-case/test-case.ts';

const calls = [
  'call_expression',
  'call',
  'method_invocation',
  'invocation_expression',
  'object_creation_expression',
  'member_call_expression',
  'scoped_call_expression',
  'function_call_expression',
  'field_declaration',
];
const headChars = 2_000;

const moduleMock =
  /^(?:(?:vi|jest)\.(?:mock|doMock|unstable_mockModule|setMock)|(?:\w+\.)?mock\.module|td\.replace(?:Esm)?)\(\s*(?:import\()?\s*["'`]((?:\.{1,2}|@|~|#)\/[^"'`]+)["'`]/;
const memberStub =
  /^(?:(?:vi|jest|sinon|sandbox|mock|t\.mock|ctx\.mock|context\.mock)\.(?:spyOn|stub|method|replace)\(\s*([\w$.]+)\s*,\s*["'](\w+)["'])/;
const answers =
  /\.(?:mock(?:Return|Implementation|Resolved|Rejected)\w*|returns\w*|resolves|callsFake|yields)\(|,\s*(?:\(|async|function|\w+\s*=>)/;
const pythonPatch =
  /^(?:(?:mock|mocker|unittest\.mock)\.)*(?:patch|monkeypatch\.setattr)\(\s*["']([\w.]+)["']|^(?:(?:mock|mocker|unittest\.mock)\.)*(?:patch\.object|monkeypatch\.setattr)\(\s*([\w.]+)\s*,\s*["'](\w+)["']/;
const rubyStub =
  /^allow(?:_any_instance_of)?\(\s*([\w.:@]+)\s*\)\.to[ (]+receive\(\s*:(\w+)[?!]?\s*\)|^([\w.:@]+)\.(?:any_instance\.)?stubs?\(\s*:(\w+)/;
/** A stand-in for a whole type: Mockito, Moq, NSubstitute, FakeItEasy, PHPUnit, Mockery, Prophecy. */
const typeMock =
  /^(?:Mockito\.)?mock\(\s*(\w+)\.class|^new Mock<(\w+)>|^Substitute\.For<(\w+)>|^A\.Fake<(\w+)>|^\$this->(?:createMock|createStub|createPartialMock|getMockBuilder|prophesize)\(\s*\\?(?:\w+\\)*(\w+)::class|^(?:\\?Mockery)::mock\(\s*\\?(?:\w+\\)*(\w+)::class|^@Mock(?:Bean)?\b[\s\S]*?\b(\w+) \w+;$/;
const keepsActual = /\b(?:importActual|requireActual|importOriginal|CALLS_REAL_METHODS)\b/;

/** Stand-ins for what the file tests: a test of a stand-in proves nothing. */
export function mockedSubjects(file: FileChange, side: FileSide): Occurrence[] {
  const tree = file.isTest ? side.tree() : null;
  if (tree === null || !/mock|stub|patch|receive|Substitute|Fake|spyOn|prophesize|replace/i.test(side.text ?? ''))
    return [];
  const subject = subjectOf(file.path);
  const tests = readTestCases(file, side)?.cases ?? [];
  const asserted = tests.flatMap((test) => test.assertions.map(({ text }) => text)).join('\n');
  const bodies = tests.map(({ node }) => node.text).join('\n');
  return descendants(tree.root, ...calls).flatMap((node) => {
    const text = folded(node.text.slice(0, headChars));
    if (!isSubject(text, { subject, asserted, bodies, root: tree.root })) return [];
    return [
      {
        path: file.path,
        line: lineOf(node),
        key: text,
        message: `what the file tests is replaced by a stand-in: ${quoted(text)}`,
      },
    ];
  });
}

interface Tested {
  readonly subject: string;
  readonly asserted: string;
  readonly bodies: string;
  readonly root: SyntaxNode;
}

function isSubject(text: string, { subject, asserted, bodies, root }: Tested): boolean {
  const module = moduleMock.exec(text)?.[1];
  if (module !== undefined) {
    const own = importedFrom(root, module).filter((name) => isCalled(name, asserted));
    const isOwn = subject !== '' && plain(lastPart(module)) === subject;
    if (keepsActual.test(text)) return own.some((name) => new RegExp(String.raw`\b${name}\s*[:(,]`).test(text));
    return isOwn || own.length > 0;
  }
  const member = memberStub.exec(text);
  if (member !== null) {
    const [, owner = '', name = ''] = member;
    return answers.test(text) && asserted.includes(`${owner}.${name}(`);
  }
  const python = pythonPatch.exec(text);
  if (python !== null) {
    const path = (python[1] ?? `${python[2] ?? ''}.${python[3] ?? ''}`).split('.');
    const [owner = '', name = ''] = path.slice(-2);
    const isCalledHere = new RegExp(String.raw`(?:^|[^\w.])(?:${owner}\.)?${name}\s*\(`, 'm').test(bodies);
    return isCalledHere && (plain(owner) === subject || isCalled(name, asserted));
  }
  const ruby = rubyStub.exec(text);
  if (ruby !== null) {
    const [owner, name] = [ruby[1] ?? ruby[3] ?? '', ruby[2] ?? ruby[4] ?? ''];
    const isStub =
      /and_return|receive_messages|and_wrap|returns|\{|\bdo\b|stub/.test(text) || !text.includes('and_call');
    return (
      isStub && (asserted.includes(`${owner}.${name}`) || (plain(owner) === subject && bodies.includes(`.${name}`)))
    );
  }
  const type = typeMock
    .exec(text)
    ?.slice(1)
    .find((name) => name !== undefined);
  return type !== undefined && subject !== '' && plain(type) === subject;
}

/** `test/add.test.ts`, `test_add.py`, `AddTest.java`: add. */
function subjectOf(path: string): string {
  const name = lastPart(path).replace(/\.[^.]+$/, '');
  return plain(name.replace(/[._-](?:test|tests|spec|specs)$|^test_|(?:Tests?|Spec|IT)$|^Test(?=[A-Z])/, ''));
}

function lastPart(path: string): string {
  const parts = path.replace(/\.[cm]?[jt]sx?$/, '').split('/');
  return parts.at(-1) === 'index' ? (parts.at(-2) ?? '') : (parts.at(-1) ?? '');
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function isCalled(name: string, text: string): boolean {
  return (
    /^[\w$]+$/.test(name) &&
    new RegExp(String.raw`(?:^|[^\w$.])${name.replaceAll('$', String.raw`\$`)}\s*\(`, 'm').test(text)
  );
}

/** Names that the file takes from a module, by `import` or `require`. */
function importedFrom(root: SyntaxNode, module: string): string[] {
  return descendants(root, 'import_statement', 'variable_declarator').flatMap((node) => {
    if (!node.text.includes(module)) return [];
    const names = node.childForFieldName('name') ?? node.namedChildren.find((each) => each?.type === 'import_clause');
    return names?.text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  });
}
