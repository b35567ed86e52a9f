import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { CountReader } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';
import { isFileWithoutTests } from './is-file-without-tests.ts';

const maxDepth = 50;

type XmlNode = Readonly<Record<string, unknown>>;

/**
 * JUnit XML as many tools write it. Cases are counted, not attributes: those differ between tools and some leave them
 * out. Entities are never expanded and a document that doesn't close is no document.
 */
export const junit: CountReader = {
  name: 'junit',
  command: null,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    const start = lines.findIndex((line) => /^\uFEFF?\s*<(?:\?xml|testsuites?)[\s>]/.test(line));
    if (start < 0) return null;
    // On a console, whoever called the tool may go on talking after the document.
    const end = lines.findLastIndex((line) => /<\/testsuites?>\s*$|^\s*<testsuites?(?:\s[^<]*)?\/>\s*$/.test(line));
    const sum = countCases(lines.slice(start, end + 1).join('\n'));
    return sum && tellCounts('junit', end, sum);
  },
};

function countCases(xml: string): { passed: number; failed: number; skipped: number } | null {
  const root = parse(xml);
  if (!root) return null;
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const left: { node: XmlNode; depth: number }[] = root.map((node) => ({ node, depth: 0 }));
  let isReport = false;
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, children] = elementOf(next.node);
    if (name === 'testsuites' || name === 'testsuite') {
      if (next.depth > maxDepth) return null;
      isReport = true;
      // A suite that failed outside of its cases (set-up, import) says so by a child of its own.
      if (children.some((child) => isFault(child))) sum.failed += 1;
      left.push(...children.map((node) => ({ node, depth: next.depth + 1 })));
    } else if (name === 'testcase') {
      countCase(sum, next.node, children);
    }
  }
  return isReport ? sum : null;
}

function parse(xml: string): XmlNode[] | null {
  try {
    // The parser itself takes a document that was cut off for a whole one.
    // oxlint-disable-next-line typescript/no-deprecated -- the package named instead is the same code, not installed here
    if (XMLValidator.validate(xml, { allowBooleanAttributes: true }) !== true) return null;
    const parser = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      maxNestedTags: maxDepth,
    });
    const root: unknown = parser.parse(xml);
    return Array.isArray(root) ? (root as XmlNode[]) : null;
  } catch {
    return null;
  }
}

function countCase(sum: { passed: number; failed: number; skipped: number }, node: XmlNode, children: XmlNode[]): void {
  const attributes = (node[':@'] ?? {}) as XmlNode;
  // node:test marks a failing `todo` with both; the mark wins.
  if (children.some((child) => 'skipped' in child || 'disabled' in child)) sum.skipped += 1;
  else if (children.some((child) => isFault(child))) sum.failed += 1;
  else if (attributes['status'] === 'notrun' || attributes['status'] === 'disabled') sum.skipped += 1;
  else if (attributes['classname'] !== 'test' || !isFileWithoutTests(String(attributes['name']))) sum.passed += 1;
}

function isFault(node: XmlNode): boolean {
  return 'failure' in node || 'error' in node;
}

function elementOf(node: XmlNode): [string, XmlNode[]] {
  const name = Object.keys(node).find((key) => key !== ':@');
  const children = name === undefined ? [] : node[name];
  return [name ?? '', Array.isArray(children) ? (children as XmlNode[]) : []];
}
