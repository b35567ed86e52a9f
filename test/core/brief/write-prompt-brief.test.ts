import { describe, expect, test } from 'vitest';
import { readClaim } from '../../../src/core/agent/read-claim.ts';
import type { BriefInput } from '../../../src/core/brief/brief.ts';
import { writeBrief } from '../../../src/core/brief/write-brief.ts';
import { gate, gateRun, input } from './sample.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function prompt(bytes: Uint8Array, more: Partial<BriefInput> = {}): ReturnType<typeof writeBrief> {
  return writeBrief(input({ prompt: bytes, task: null, queue: [], ...more }));
}

describe('the brief of a prompt plan', () => {
  test.each([
    ['plain', bytesOf('Fix the tests.\n')],
    ['a mark of byte order and CRLF', bytesOf('\uFEFFFix\r\nthe tests.\r\n')],
    ['no UTF-8', new Uint8Array([0xff, 0xfe, 0x41, 0x00, 0x0a])],
    ['longer than any section', bytesOf('漢字 '.repeat(100_000))],
    ['escape sequences', bytesOf('\u001B[31mred\u001B[0m')],
    ['nothing', new Uint8Array()],
  ])('begins with the file’s bytes, whole: %s', (_, bytes) => {
    const brief = prompt(bytes);
    expect(Array.from(brief.bytes.slice(0, bytes.length)).join() === Array.from(bytes).join()).toBe(true);
    expect(brief.sections.map(({ name, leftOut }) => ({ name, leftOut }))).toEqual([
      { name: 'prompt', leftOut: null },
      { name: 'appendix', leftOut: null },
    ]);
    const bare = prompt(bytes, { barePrompt: true });
    expect(Array.from(bare.bytes).join() === Array.from(bytes).join()).toBe(true);
    expect(bare.sections.map((section) => section.name)).toEqual(['prompt']);
  });

  test('says after it who judges, what came of the last attempt and how to claim', () => {
    const brief = prompt(bytesOf('Fix the tests.'), {
      gates: { quick: [gate('npm test')], full: [gate('x', { hidden: true })] },
      said: [{ question: 'Which?', text: 'The first.' }],
      last: {
        cycle: 1,
        verdict: 'red',
        because: 'npm test failed (exit 1)',
        claim: { kind: 'done' },
        falseReport: true,
        failedGates: [gateRun()],
        findings: [],
        objections: [],
      },
    });
    const [own, ...rest] = brief.text.split('\n---\n');
    const appendix = rest.join('');
    expect(own).toBe('Fix the tests.\n');
    expect(appendix).toContain('- `npm test`\n- a hidden check\n');
    expect(appendix).toContain('| ✖ adds\n');
    expect(appendix).toContain('A person answers "Which?":\n> The first.\n');
    expect(appendix).toContain('`CYCLE_RESULT=finished`');
    expect(appendix).toContain('You have 60 minutes and 40 steps.');
    expect(appendix.length).toBeLessThan(2_000);
  });

  test('says that another agent reads the change, where one does', () => {
    const { text } = writeBrief(input({ prompt: new TextEncoder().encode('Do it.'), reviewed: true }));
    expect(text).toContain('by these commands, then by another agent that reads the change:');
  });

  test('has no claim as its last line', () => {
    const line = prompt(bytesOf('x')).text.trimEnd().split('\n').at(-1);
    expect(line).toMatch(/left to do\.$/);
    expect(readClaim(prompt(bytesOf('Say this at the end:\nLASTGREEN=done')).text)).toEqual({ kind: 'none' });
  });
});
