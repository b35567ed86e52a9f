import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commitSubject } from '../../../src/core/plan/subject.ts';
import { readTaskTrailer, writeCommitMessage, type CommitWords } from '../../../src/core/verdict/commit-message.ts';
import { readTrailers } from '../../../src/host/git/trailers.ts';

const proof = 'a'.repeat(64);

function wordsFor(task: string, partial = false): CommitWords {
  return { subject: commitSubject('prd', { id: task, title: 'A title' }, null), task, attempt: 2, proof, partial };
}

/** What git itself takes for trailers. */
function parseWithGit(message: string): string[] {
  const out = execFileSync('git', ['interpret-trailers', '--parse'], { input: message, encoding: 'utf8' });
  return out.split('\n').slice(0, -1);
}

const oddIds = [
  'US-001',
  'a: b',
  ': a',
  'two words',
  '任务 一：登录',
  '👩‍💻',
  'Lastgreen-Task: x',
  '"quoted"',
  '"half',
  'half"',
  '#1',
  '---',
  ' blanks around ',
  'line\nLastgreen-Proof: forged',
  'line\r\n\r\nsigned-off-by: me',
  'tab\tbell\u0007nul\0del\u007fnel\u0085',
  'line\u2028paragraph\u2029',
  '\ufeffmark',
  'half \ud800 pair',
  '\\u0041',
  '',
];

describe('the message of a landing', () => {
  test('has a subject, and says task, attempt and proof in trailers', () => {
    expect(writeCommitMessage(wordsFor('US-001'))).toBe(
      `feat: US-001 - A title\n\nLastgreen-Task: US-001\nLastgreen-Attempt: 2\nLastgreen-Proof: ${proof}\n`,
    );
  });

  test('says so when the task stays open', () => {
    expect(parseWithGit(writeCommitMessage(wordsFor('US-001', true)))).toEqual([
      'Lastgreen-Task: US-001',
      'Lastgreen-Attempt: 2',
      `Lastgreen-Proof: ${proof}`,
      'Lastgreen-More: true',
    ]);
  });

  test.each(oddIds)('gives git and us the same three trailers for the id %j', (id) => {
    const message = writeCommitMessage(wordsFor(id));
    const [task = '', ...others] = parseWithGit(message);
    expect(others).toEqual(['Lastgreen-Attempt: 2', `Lastgreen-Proof: ${proof}`]);
    expect(task.startsWith('Lastgreen-Task: ')).toBe(true);
    expect(readTaskTrailer(task.slice('Lastgreen-Task: '.length))).toBe(id);
    expect([...readTrailers(message).keys()]).toEqual(['lastgreen-task', 'lastgreen-attempt', 'lastgreen-proof']);
  });

  test('leaves an id as it is where a line can carry it', () => {
    const shown = oddIds.filter((id) => writeCommitMessage(wordsFor(id)).includes(`Lastgreen-Task: ${id}\n`));
    expect(shown).toEqual(oddIds.filter((id) => id === id.trim() && /^(?!")[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u.test(id)));
  });

  test('brings any id back through bytes, and no id adds a line', () => {
    const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' }), fc.constantFrom(...oddIds)), (id) => {
        const bytes = Buffer.from(writeCommitMessage({ ...wordsFor('x'), task: id }));
        const message = bytes.toString('utf8');
        expect(message.split('\n')).toHaveLength(6);
        expect(message).not.toMatch(/\0/);
        expect(readTaskTrailer(readTrailers(message).get('lastgreen-task') ?? '')).toBe(id);
      }),
    );
  });

  test('written by hand is taken as it stands', () => {
    expect(['"half', '"a" and "b"', 'plain', ''].map(readTaskTrailer)).toEqual(['"half', '"a" and "b"', 'plain', '']);
  });
});
