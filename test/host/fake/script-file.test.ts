import { expect, test } from 'vitest';
import { formatScriptFile, readScriptFile } from '../../../src/host/fake/script-file.ts';

const file = `# what the agent does
[US-001 #1]
print:no ;; claim:done
[US-001]
write:src/한글.js<<END
export const a = '\\n'; // [x]

END
claim:done
[*]
print:nothing to do
`;

test.each([
  [
    'US-001',
    1,
    [
      { kind: 'print', text: 'no' },
      { kind: 'claim', text: 'done' },
    ],
  ],
  [
    'US-001',
    2,
    [
      { kind: 'write', path: 'src/한글.js', content: "export const a = '\\n'; // [x]\n\n" },
      { kind: 'claim', text: 'done' },
    ],
  ],
  ['US-002', 1, [{ kind: 'print', text: 'nothing to do' }]],
])('chooses for task %s, attempt %i', (task, attempt, steps) => {
  expect(readScriptFile(file, { task, attempt })).toEqual({ ok: true, steps });
});

test('has nothing for a task that no section names', () => {
  expect(readScriptFile('[A]\nprint:x\n', { task: 'B', attempt: 1 })).toEqual({ ok: true, steps: null });
});

test.each([
  ['print:x\n', 1, 'a step before the first [task]'],
  ['[A]\n\nprnt:x\n', 3, 'there is no step prnt'],
  ['[A]\nwrite:x<<END\nbody\n', 2, 'no line END follows'],
])('names the line of a fault', (text, line, message) => {
  expect(readScriptFile(text, { task: 'A', attempt: 1 })).toEqual({ ok: false, line, message });
});

test('reads back what it writes', () => {
  const steps = [{ kind: 'write', path: 'a', content: 'x\ny' } as const, { kind: 'exit', code: 3 } as const];
  const text = formatScriptFile([{ task: 'A', attempt: 2, steps }]);
  expect(readScriptFile(text, { task: 'A', attempt: 2 })).toEqual({ ok: true, steps });
});
