import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatScript, parseScript, type ScriptStep } from '../../../src/host/fake/script-step.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('\\', ';;', ' ;; ', ';', ' ', '=>', '=', '\n', 'exit:1', '한글'))
    .map((parts) => parts.join('')),
);
const amount = fc.nat(100_000).map((number) => number / 10);
const kinds = <K extends string>(...names: K[]) => fc.constantFrom(...names);

const step: fc.Arbitrary<ScriptStep> = fc.oneof(
  fc.record({ kind: kinds('print', 'err', 'part', 'claim'), text }),
  fc.record({ kind: kinds('json'), text: fc.json() }),
  fc.record({ kind: kinds('raw'), bytes: fc.uint8Array() }),
  fc.record({ kind: kinds('echo_prompt', 'readstdin', 'ignore_term') }),
  fc.record({ kind: kinds('sh'), line: text }),
  fc.record({ kind: kinds('write'), path: text.filter((path) => path !== ''), content: text }),
  fc.record({ kind: kinds('exit', 'exit_on_term'), code: fc.nat(255) }),
  fc.record({ kind: kinds('kill'), signal: kinds('TERM', 'KILL', 'USR1') }),
  fc.record({ kind: kinds('sleep', 'child', 'stubborn', 'setsid', 'daemon'), seconds: amount }),
  fc.record({ kind: kinds('flood', 'longline'), megabytes: amount }),
  fc.record({ kind: kinds('dump'), folder: text.filter((folder) => folder !== '') }),
);

test('reads back every list of steps that it writes', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      expect(parseScript(formatScript(steps))).toEqual({ ok: true, steps });
    }),
  );
});

test('never throws, whatever is written', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(parseScript(written)).toHaveProperty('ok');
    }),
  );
});

test('reads the notation of reported failures', () => {
  const written = 'raw:eba7 ;; sleep:0.3 ;; print:I will not output <promise>DONE</promise> yet ;; readstdin ;; exit:0';
  expect(parseScript(written)).toEqual({
    ok: true,
    steps: [
      { kind: 'raw', bytes: Uint8Array.of(0xeb, 0xa7) },
      { kind: 'sleep', seconds: 0.3 },
      { kind: 'print', text: 'I will not output <promise>DONE</promise> yet' },
      { kind: 'readstdin' },
      { kind: 'exit', code: 0 },
    ],
  });
});

test.each([
  ['prnt:x', 'there is no step prnt'],
  ['exit:256', 'exit needs an exit code from 0 to 255'],
  ['exit:', 'exit needs an exit code from 0 to 255'],
  ['sleep:soon', 'sleep needs seconds'],
  ['raw:abc', 'raw needs pairs of hex digits'],
  ['json:{', 'json needs one JSON value'],
  ['write:=>x', 'write needs PATH=>CONTENT'],
])('refuses %s and says why', (written, message) => {
  expect(parseScript(`print:a ;; ${written}`)).toEqual({ ok: false, step: written, message });
});
