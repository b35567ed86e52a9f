import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const three = 'alpha(1);\nbeta(2);\ngamma(3);\n';
const commented = (text: string, mark: string): string => text.replaceAll(/^(?=.)/gm, mark);

describe('code that became a comment', () => {
  stops('commented-out', 'note', {
    'in TypeScript @1': ['src/a.ts', three, commented(three, '// ')],
    'in a block @2': ['src/a.js', three, `/*\n${three}*/\n`],
    'in JSX @2': [
      'src/a.tsx',
      `x = <a>\n<b c={1} />\n<d e={2} />\n<f g={3} />\n</a>;\n`,
      'x = <a>\n{/* <b c={1} />\n<d e={2} />\n<f g={3} /> */}\n</a>;\n',
    ],
    'indented, with a bracket @2': [
      'src/a.ts',
      'f();\nif (a) {\n  alpha(1);\n  beta(2);\n}\n',
      'f();\n// if (a) {\n//   alpha(1);\n//   beta(2);\n// }\n',
    ],
    'in Python @1': ['a.py', 'alpha(1)\nbeta(2)\ngamma(3)\n', '# alpha(1)\n# beta(2)\n# gamma(3)\n'],
    'in a text of Python @2': ['a.py', 'alpha(1)\nbeta(2)\ngamma(3)\n', '"""\nalpha(1)\nbeta(2)\ngamma(3)\n"""\n'],
    'in Go @3': [
      'a.go',
      'package a\n\nfunc f() {\n\talpha()\n\tbeta()\n}\n',
      'package a\n\n// func f() {\n// \talpha()\n// \tbeta()\n// }\n',
    ],
    'in Rust @1': [
      'src/a.rs',
      'fn f() {\n  alpha();\n  beta();\n}\n',
      '// fn f() {\n//   alpha();\n//   beta();\n// }\n',
    ],
    'in Java @1': [
      'A.java',
      'class A {\n  int alpha;\n  int beta;\n}\n',
      '// class A {\n//   int alpha;\n//   int beta;\n// }\n',
    ],
    'in Ruby @1': ['lib/a.rb', 'alpha 1\nbeta 2\ngamma 3\n', '# alpha 1\n# beta 2\n# gamma 3\n'],
    'in C# @1': ['A.cs', three, commented(three, '//')],
    'in PHP @2': ['src/a.php', `<?php\n${three}`, `<?php\n${commented(three, '# ')}`],
    'in C @1': ['src/a.c', 'int alpha;\nint beta;\nint gamma;\n', '/* int alpha;\nint beta;\nint gamma; */\n'],
    'in shell @1': ['a.sh', 'alpha 1\nbeta 2\ngamma 3\n', '#alpha 1\n#beta 2\n#gamma 3\n'],
    'in YAML @2': [
      'a.yml',
      'on: push\njobs:\n  alpha: 1\n  beta: 2\n',
      'on: push\n# jobs:\n#   alpha: 1\n#   beta: 2\n',
    ],
  });

  letsPass('commented-out', {
    prose: ['src/a.ts', three, '// It reads the file,\n// then it looks for alpha,\n// and then it ends.\nf();\n'],
    'two lines': ['src/a.ts', three, '// alpha(1);\n// beta(2);\ngamma(3);\n'],
    'an example that is new': ['src/a.ts', three, `/**\n * alpha(1);\n * beta(2);\n * delta(3);\n */\n${three}`],
    'code that is removed': ['src/a.ts', three, 'f();\n'],
    'a comment that moved': ['src/a.ts', `${commented(three, '// ')}f();\n`, `f();\n${commented(three, '// ')}`],
    'a comment that became a block': ['src/a.ts', commented(three, '// '), `/*\n${three}*/\n`],
    'a comment that became code': ['src/a.ts', commented(three, '// '), three],
    'code that stays beside its explanation': [
      'a.py',
      'alpha(1)\nbeta(2)\n',
      '# alpha(1)\n# beta(2)\n# gamma(3)\nalpha(1)\nbeta(2)\n',
    ],
    'a documentation text in Python': [
      'a.py',
      'def f():\n    return 1\n',
      'def f():\n    """Reads.\n\n    It reads.\n    All of it.\n    """\n    return 1\n',
    ],
  });

  test('says how much', async () => {
    const findings = await findingsOf({
      before: { 'src/a.ts': three },
      after: { 'src/a.ts': commented(three, '// ') },
    });
    expect(findings.map(({ message }) => message)).toEqual(['3 lines of code became a comment: "alpha(1);"']);
  });
});
