import type { CountReader, CountReading } from '../count-reader.ts';
import { tellCounts } from '../tell-counts.ts';

const point = /^(not )?ok\b(?:[ \t]+\d+)?(?:[ \t]*(?:-[ \t]*)?(.*))?$/;
const planPattern = /^1\.\.(\d{1,9})(?:\s*#.*)?$/;

interface Document {
  passed: number;
  failed: number;
  skipped: number;
  /** `null`: no plan. A document without one is not complete. */
  planned: number | null;
  /** The plan came before the points, else it closes the document. */
  planFirst: boolean;
  line: number;
}

/**
 * TAP 13 and 14. Points of the outermost level count: a subtest's own are indented and its sum is a point above. A
 * planned point that never came is a failure, and so is a bail-out; `# SKIP` and `# TODO` prove nothing.
 * A document begins with its version line; of several the last complete one is the runner's.
 */
export const tap: CountReader = {
  name: 'tap',
  command: /^(?:prove|tape|tap)\b/,
  emptyExitCodes: [],
  sums: true,
  read(lines) {
    let complete: CountReading | null = null;
    let current = begin();
    let yaml = false;
    for (const [line, text] of lines.entries()) {
      if (/^TAP version \d+$/.test(text)) {
        complete = finish(current) ?? complete;
        current = begin();
      }
      // A block of diagnostics may hold anything, TAP included.
      if (/^ {2}---\s*$/.test(text)) yaml = true;
      if (yaml) {
        if (/^ {2}\.\.\.\s*$/.test(text)) yaml = false;
        continue;
      }
      if (beginsAnother(current, text)) {
        complete = finish(current) ?? complete;
        current = begin();
      }
      readLine(current, text, line);
    }
    return finish(current) ?? complete;
  },
};

function begin(): Document {
  return { passed: 0, failed: 0, skipped: 0, planned: null, planFirst: false, line: -1 };
}

/** Documents one after the other without a version line between them: `bats a; bats b`. */
function beginsAnother({ planned, planFirst }: Document, text: string): boolean {
  if (planned === null) return false;
  return planFirst ? planPattern.test(text) : point.test(text) || planPattern.test(text);
}

function readLine(document: Document, text: string, line: number): void {
  const plan = planPattern.exec(text);
  if (plan) {
    document.planFirst = document.passed + document.failed + document.skipped === 0;
    document.planned = Number(plan[1]);
    document.line = line;
    return;
  }
  if (/^Bail out!/i.test(text)) {
    document.failed += 1;
    document.planned ??= document.passed + document.failed + document.skipped;
    document.line = line;
    return;
  }
  const match = point.exec(text);
  if (!match) return;
  const directive = /(?:^|[^\\])#\s*(SKIP|TODO)\b/i.exec(match[2] ?? '');
  if (directive) document.skipped += 1;
  else if (match[1]) document.failed += 1;
  else document.passed += 1;
  document.line = line;
}

function finish({ passed, failed, skipped, planned, line }: Document): CountReading | null {
  if (planned === null) return null;
  const missing = Math.max(0, planned - passed - failed - skipped);
  return tellCounts('tap', line, { passed, failed: failed + missing, skipped });
}
