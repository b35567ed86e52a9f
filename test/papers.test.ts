import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { journalDoc } from '../scripts/write-journal-doc.mjs';
import { formatProblems } from '../src/config/format-problems.ts';
import { knownAgents } from '../src/core/agent/known-agents.ts';
import { defaultIdleMs, defaultLimits } from '../src/core/loop/limits.ts';
import { stopReasons, type StopReason } from '../src/core/loop/stop-reason.ts';
import { stopAdvice } from '../src/core/report/stop-advice.ts';
import { read as readAsConfiguration } from './config/settings-input.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const papers = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Targets in this repository of a paper's links. */
function linkedFiles(path: string): string[] {
  const text = read(path).replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target));
}

function writtenDefault(name: string, value: number | null): string {
  if (value === null) return 'none';
  if (!name.endsWith('Ms')) return String(value);
  const units = [
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
  ] as const;
  const [unit, ms] = units.find((each) => value % each[1] === 0) ?? ['ms', 1];
  return `${value / ms}${unit}`;
}

describe('the papers', () => {
  test('the journal’s is that of the types (node scripts/write-journal-doc.mjs)', () => {
    expect(read('docs/journal.md')).toBe(journalDoc());
  });

  test('the exit codes’ has every stop reason, its code, what it means and what to do', () => {
    const reasons = Object.entries(stopReasons) as [StopReason, number][];
    const rows = reasons.map(([reason, exitCode]) => {
      const { meaning, remedy } = stopAdvice[reason];
      return `| \`${reason}\` | ${exitCode} | ${meaning} | ${remedy} |`;
    });
    const table = ['| reason | exit | when | what to do |', '| --- | --- | --- | --- |', ...rows].join('\n');
    expect(read('docs/exit-codes.md')).toContain(`\n\n${table}\n\n`);
  });

  test('the configuration’s has every limit with its default', () => {
    const rows = Object.entries(defaultLimits).map(([name, value]) => {
      const key = name.replace(/(?:Ms|Usd)$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `| \`${key}\` | ${writtenDefault(name, value === 'by-program' ? defaultIdleMs : value)} | `;
    });
    const text = read('docs/configuration.md');
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  test.each(papers)('what %s shows of a lastgreen.yaml is read without a problem or a warning', (path) => {
    const shown = [...read(path).matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    for (const text of shown) {
      const reading = readAsConfiguration(text, { gate: ['npm test'], fullGate: ['npm test'] }, { knownAgents });
      expect(reading.ok ? reading.warnings : formatProblems(reading.problems)).toEqual([]);
    }
  });

  test.each(papers)('%s links to files that are there', (path) => {
    expect(linkedFiles(path).filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  test('the security model’s names tests that are there', () => {
    const named = [...read('docs/SECURITY-MODEL.md').matchAll(/`(test\/[^`]+\.ts)`: ([^|]+?) \|$/gm)];
    const isThere = ([, path = '', name = '']: readonly string[]): boolean =>
      existsSync(join(root, path)) && read(path).includes(`'${name}'`);
    expect(named.filter((each) => !isThere(each)).map(([line]) => line)).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
  });

  test('every page of docs can be reached from the README', () => {
    const seen = new Set<string>();
    const open = ['README.md'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path) || !existsSync(join(root, path))) continue;
      seen.add(path);
      if (path.endsWith('.md')) open.push(...linkedFiles(path));
    }
    expect(papers.filter((path) => !seen.has(path))).toEqual([]);
  });
});
