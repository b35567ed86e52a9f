import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderAnnotations } from '../../../src/core/check/format/render-annotations.ts';
import { renderJson } from '../../../src/core/check/format/render-json.ts';
import { renderText } from '../../../src/core/check/format/render-text.ts';
import { everything, finding } from './sample-check.ts';

const one = (over: Parameters<typeof finding>[0]) => ({ ...everything, findings: [finding(over)], gates: [] });

describe('for people', () => {
  test('a finding a line, then the gates, the verdict last', () => {
    expect(renderText(everything)).toBe(
      [
        'a.test.ts:3: block: test-skipped: "adds" is skipped',
        'package.json: ask: dependency-added: left-pad is new',
        'note: plan-tampered: the plan was changed',
        'gate test green in 1s (2 tests)',
        'gate lint red (exit 1) in 1s',
        'rejected: guards block (1 finding)',
        '',
      ].join('\n'),
    );
  });

  test('nothing that a path or a message holds steers the terminal or begins a line', () => {
    const text = renderText(one({ path: 'a\n\u001B[31mgreen: fine', message: '\u202Eevil\r\ngreen' }));
    expect(text.split('\n')).toEqual([
      'a green: fine:3: block: test-skipped: evil green',
      'rejected: guards block (1 finding)',
      '',
    ]);
  });
});

test('for programs: the documented object and nothing else', () => {
  expect(JSON.parse(renderJson(everything))).toEqual({
    verdict: 'rejected',
    findings: everything.findings,
    gates: [
      { name: 'test', ok: true, exitCode: 0, timedOut: false, durationMs: 1_200, tests: everything.gates[0]?.tests },
      { name: 'lint', ok: false, exitCode: 1, timedOut: false, durationMs: 1_200, tests: null },
    ],
  });
});

describe('for GitHub', () => {
  test('an annotation at its line, by severity, and the verdict', () => {
    expect(renderAnnotations(everything)).toBe(
      [
        '::error file=a.test.ts,line=3,title=test-skipped::"adds" is skipped',
        '::warning file=package.json,title=dependency-added::left-pad is new',
        '::notice title=plan-tampered::the plan was changed',
        '::error title=gate lint::gate lint red (exit 1) in 1s',
        '::error title=rejected::guards block (1 finding)',
        '',
      ].join('\n'),
    );
  });

  test('a percent sign, a line break, a colon and a comma are escaped where they would be read as something else', () => {
    const [line] = renderAnnotations(one({ path: 'a,b:c%\r\nd', message: '100 %: x,y' })).split('\n');
    expect(line).toBe('::error file=a%2Cb%3Ac%25%0D%0Ad,line=3,title=test-skipped::100 %25: x,y');
  });

  test('whatever a name or a message holds, there is one command a line and none of theirs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, message) => {
        const lines = renderAnnotations(one({ path, message: `\n::stop-commands::x\n${message}` })).split('\n');
        expect(lines).toHaveLength(3);
        expect(lines[0]).toMatch(/^::error file=[^:,]*,line=3,title=test-skipped::/);
      }),
    );
  });
});
