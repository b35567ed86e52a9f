import { describe, expect, test } from 'vitest';
import { isProgram } from '../../../src/core/guard/exit-in-source/is-program.ts';
import { isSuccess } from '../../../src/core/guard/exit-in-source/is-success.ts';
import { newFile } from '../../support/tree-of.ts';
import { tells, type Told } from '../../support/rule-words.ts';

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('a code that says success', () => {
  test.each([
    ...words(
      '0 00 +0 -0 0x00 0.0 0L 0u false null undefined None False nil !1 EXIT_SUCCESS os.EX_OK ExitCode::SUCCESS std::process::ExitCode::SUCCESS',
    ),
    ...['', ' ', '(0)', '( 0 )', '0 as i32', 'void 0', 'Number(0)', 'int(0)', 'Int(0)', '"0"', "'0'", '3 - 3'],
  ])('%j', (code) => {
    expect(isSuccess(code, '')).toBe(true);
  });

  test.each([...words('1 -1 01 0x1 true code EXIT_FAILURE f() !0 0b1 10'), '3 - 2', '"1"', '0 + 1', 'a 0', '0 a'])(
    'and none is %j',
    (code) => {
      expect(isSuccess(code, '')).toBe(false);
    },
  );

  test('by a name that is only ever given one', () => {
    expect(isSuccess('code', 'const code = 0;')).toBe(true);
    expect(isSuccess('code', 'let code: number = 0;')).toBe(true);
    expect(isSuccess('code', 'code := 0\n')).toBe(true);
    expect(isSuccess('code', 'code = 0, x')).toBe(true);
    expect(isSuccess('code', 'code = 1;')).toBe(false);
    expect(isSuccess('code', 'code = 0;\ncode = 1;')).toBe(false);
    expect(isSuccess('code', 'code == 0')).toBe(false);
    expect(isSuccess('code', 'mycode = 0;')).toBe(false);
    expect(isSuccess('a.b', 'a.b = 0;')).toBe(false);
  });

  test('by what a language adds', () => {
    expect(isSuccess('ok', '', /^ok$/)).toBe(true);
    expect(isSuccess('no', '', /^ok$/)).toBe(false);
  });
});

describe('a file is a program', () => {
  const of = async (path: string, text = 'f();\n'): Promise<boolean> => isProgram((await newFile(path, text)).file);

  test.each(
    words(
      'bin/a.js exe/a script/a.js scripts/a.ts cmd/a.go tool/a.py tools/a.py example/a.js examples/a.js bench/a.js benchmark/a.js benchmarks/a.js',
      'main.ts src/cli.js a/__main__.py manage.py Program.cs Main.java Rakefile main src/bin/a.rs a.command a.rake fixtures/a.js testdata/a.py __fixtures__/a.js',
    ),
  )('by its place or name: %s', async (path) => {
    expect(await of(path)).toBe(true);
  });

  test.each(
    words(
      'src/a.js mainly.ts binary/a.js cli/a.ts tests/bin/a.js a.config.js conftest.py setup.py test-setup.ts .foorc.js scripts/a.config.mjs test/main.js',
    ),
  )('and not %s', async (path) => {
    expect(await of(path)).toBe(false);
  });

  test('by its first line, unless it is a test by its name', async () => {
    const text = '#!/usr/bin/env node\n';
    expect(await of('a.js', text)).toBe(true);
    expect(await of('test/a.js', text)).toBe(true);
    expect(await of('test/a.sh', '#!/bin/sh\n')).toBe(false);
    for (const path of ['a.test.js', 'a-spec.js', 'test_a.py']) expect(await of(path, text)).toBe(false);
    expect(await of('a.js', ` ${text}`)).toBe(false);
  });
});

const ends = (text: string, line = 2): string => `block ${line} "${text}" ends the process as a success`;
const byLine = (text: string, line = 2): string => `${ends(text, line)} (read as text)`;
const fresh = (path: string, text: string, ...found: string[]): Told => [path, 'x\n', `x\n${text}`, ...found];

describe('in JavaScript an end is told', () => {
  const js = (text: string, shown = text): [string, Told] => [text, fresh('src/a.js', `${text};\n`, ends(shown))];
  const none = (text: string): [string, Told] => [text, fresh('src/a.js', `${text};\n`)];
  tells(
    'exit-in-source',
    Object.fromEntries([
      ...[
        'process.exit()',
        'process.exit(0)',
        'process.reallyExit(0)',
        'Deno.exit(0)',
        'process.exitCode = 0',
        "process['exit'](0)",
        'process?.exit(0)',
      ].map((text) => js(text)),
      ...[
        'global.process.exit(0)',
        'globalThis.process.exit(0)',
        'process.exit.call(null, 0)',
        'process.exit.apply(null, [0])',
        'process.exit(/* a */ 0)',
      ].map((text) => js(text)),
      ...[
        'process.kill(process.pid)',
        'process.kill(process.pid, "SIGTERM")',
        'process.exit = f',
        'process["reallyExit"] = f',
        'process!.exit(0)'.replace('!', '?'),
      ].map((text) => js(text)),
      ...[
        'process.exit(1)',
        'process.exit.call(null, 1)',
        'process.exit.apply(null, [1])',
        'process.kill(process.pid, 0)',
        'process.kill(pid)',
        'process.exitCode = 1',
      ].map(none),
      ...[
        'other.exit(0)',
        'exit(0)',
        'process.exiting(0)',
        'process.exit',
        'process.kill(process.ppid)',
        'x.process.exit(0)',
      ].map(none),
    ]),
  );
  const named = (head: string, call: string): Told => fresh('src/a.js', `${head}\n${call};\n`, ends(call, 3));
  tells('exit-in-source', {
    'by an imported name': named("import { exit } from 'process';", 'exit(0)'),
    'by another imported name': named("import { reallyExit as end } from 'node:process';", 'end()'),
    'by a taken name': named('const { exit: end } = process;', 'end(0)'),
    'by a required name': named("const { exit } = require('process');", 'exit(0)'),
    'by another name of the process': named("import proc from 'node:process';", 'proc.exit(0)'),
    'by a required process': named("const proc = require('process');", 'proc.exit(0)'),
    'by a kept function': named('const end = process.exit;', 'end(0)'),
    'by another name of its number': named('const { pid: me } = process;', 'process.kill(me)'),
  });
  const guarded = (text: string): Told => fresh('src/a.js', `${text}\n`);
  tells('exit-in-source', {
    'not in the handler of a signal': guarded("process.on('SIGINT', () => process.exit(0));"),
    'not in one of a named signal': guarded('process.once(signal, () => process.exit(0));'),
    'not in one that is added': guarded('process.addListener("SIGHUP", () => { process.exit(0); });'),
    'not in a function that handles one': guarded("function end() { process.exit(0); }\nprocess.on('SIGTERM', end);"),
    'not in a command': guarded('cli.action(() => process.exit(0));'),
    'not in another command': guarded('cli.command(() => process.exit(0));'),
    'not in the guard of the main module': guarded('if (require.main === module) process.exit(0);'),
    'not in the guard of a module': guarded('if (import.meta.main) process.exit(0);'),
    'not in one by its address': guarded('if (import.meta.url === x) { process.exit(0); }'),
    'but in another guard': fresh('src/a.js', 'if (x) process.exit(0);\n', ends('process.exit(0)')),
    'but in the handler of something else': fresh(
      'src/a.js',
      "process.on('message', () => process.exit(0));\n",
      ends('process.exit(0)'),
    ),
    'but in that of another one': fresh(
      'src/a.js',
      "server.on('SIGINT', () => process.exit(0));\n",
      ends('process.exit(0)'),
    ),
  });
  tells('exit-in-source', {
    ...Object.fromEntries(
      words('exit beforeExit uncaughtException uncaughtExceptionMonitor unhandledRejection').map((event) => [
        `in a program when it ends by ${event}`,
        ['bin/a.js', 'x\n', `x\nprocess.on('${event}', () => process.exit(0));\n`, ends('process.exit(0)')] as Told,
      ]),
    ),
    'but else a program may': ['bin/a.js', 'x\n', 'x\nprocess.exit(0);\n'],
    'and a test may not, in the handler of a signal': [
      'test/a.test.js',
      'x\n',
      "x\nprocess.on('SIGINT', () => process.exit(0));\n",
      ends('process.exit(0)'),
    ],
    'nor with a stand-in': ['test/a.test.js', 'x\n', 'x\nprocess.exit = f;\n'],
  });
});

describe('in Python an end is told', () => {
  const py = (text: string, shown = text): [string, Told] => [text, fresh('a.py', `${text}\n`, ends(shown))];
  const none = (text: string): [string, Told] => [text, fresh('a.py', `${text}\n`)];
  tells(
    'exit-in-source',
    Object.fromEntries([
      ...[
        'sys.exit()',
        'sys.exit(0)',
        'sys.exit(None)',
        'os._exit(0)',
        '_exit(0)',
        'exit()',
        'quit(0)',
        'builtins.exit(0)',
        'builtins.quit()',
        'sys.exit(status=0)',
      ].map((text) => py(text)),
      ...[
        'os._exit(code=0)',
        'raise SystemExit',
        'raise SystemExit()',
        'raise SystemExit(0)',
        'os.kill(os.getpid(), 9)',
        'pytest.exit("a", returncode=0)',
      ].map((text) => py(text)),
      ...['session.exitstatus = 0', 'a.b._exitstatus = 0', 'session.testsfailed = 0'].map((text) => py(text)),
      ...[
        'sys.exit(1)',
        'sys.exit("a")',
        'os.exits(0)',
        'raise SystemExit(1)',
        'raise SystemExits',
        'os.kill(os.getpid(), 0)',
        'os.kill(pid, 9)',
        'pytest.exit("a")',
      ].map(none),
      ...['pytest.exit("a", returncode=1)', 'session.exitstatus = 1', 'session.status = 0', 'x.exit(0)'].map(none),
    ]),
  );
  tells('exit-in-source', {
    'by another name': fresh('a.py', 'from os import _exit as end\nend(0)\n', ends('end(0)', 3)),
    'by a kept function': fresh('a.py', 'end = sys.exit\nend(0)\n', ends('end(0)', 3)),
    'not in the guard of the main module': fresh('a.py', 'if __name__ == "__main__":\n    sys.exit(0)\n'),
    'not in main, with a guard': fresh('a.py', 'def main():\n    sys.exit(0)\nif __name__ == "__main__": main()\n'),
    'not in cli, with a guard': fresh('a.py', 'def cli():\n    sys.exit(0)\nif __name__ == "__main__": cli()\n'),
    'but in main without one': fresh('a.py', 'def main():\n    sys.exit(0)\n', ends('sys.exit(0)', 3)),
    ...Object.fromEntries(
      words('app.command click.group x.callback').map((mark) => [
        `not in a command: ${mark}`,
        fresh('a.py', `@${mark}()\ndef f():\n    sys.exit(0)\n`),
      ]),
    ),
    'but in another decorated function': fresh('a.py', '@route\ndef f():\n    sys.exit(0)\n', ends('sys.exit(0)', 4)),
    'not in a child after a fork': fresh('a.py', 'if os.fork() == 0:\n    os._exit(0)\n'),
    'but by sys.exit there': fresh('a.py', 'if os.fork() == 0:\n    sys.exit(0)\n', ends('sys.exit(0)', 3)),
    'in what runs at the end of a program': [
      'main.py',
      'x\n',
      'x\natexit.register(lambda: os._exit(0))\n',
      ends('os._exit(0)'),
    ],
    'in a named function that does': [
      'main.py',
      'x\n',
      'x\ndef f():\n    os._exit(0)\natexit.register(f)\n',
      ends('os._exit(0)', 3),
    ],
    'in a decorated function that does': [
      'main.py',
      'x\n',
      'x\n@atexit.register\ndef f():\n    os._exit(0)\n',
      ends('os._exit(0)', 4),
    ],
    'not in the handler of a signal': fresh('a.py', 'loop.add_signal_handler(signal.SIGTERM, lambda: sys.exit(0))\n'),
  });
});

describe('in other languages an end is told', () => {
  const go = (body: string): string => `package a\n\nfunc f() {\n\t${body}\n}\n`;
  const java = (body: string): string => `class A {\n  void f() {\n    ${body}\n  }\n}\n`;
  const cases: readonly [
    path: string,
    wrap: (body: string) => string,
    line: number,
    yes: readonly string[],
    no: readonly string[],
  ][] = [
    [
      'a.go',
      go,
      4,
      ['os.Exit(0)', 'syscall.Exit(0)', 'unix.Exit(0)'],
      ['os.Exit(1)', 'Exit(0)', 'x.Exit(0)', 'os.Exits(0)'],
    ],
    [
      'src/a.rs',
      (body) => `fn f() {\n${body};\n}\n`,
      2,
      ['std::process::exit(0)', 'process::exit(0)', 'libc::exit(0)', 'libc::_exit(0)', 'nix::_exit(0)'],
      ['exit(0)', 'process::exit(1)', 'x::exit(0)', 'process::abort()'],
    ],
    [
      'A.java',
      java,
      3,
      [
        'System.exit(0)',
        'java.lang.System.exit(0)',
        'Runtime.getRuntime().exit(0)',
        'Runtime.getRuntime().halt(0)',
        'java.lang.Runtime.getRuntime().halt(0)',
      ],
      ['System.exit(1)', 'exit(0)', 'x.exit(0)', 'Runtime.getRuntime().gc()'],
    ],
    [
      'A.cs',
      java,
      3,
      ['Environment.Exit(0)', 'System.Environment.Exit(0)', 'Environment.ExitCode = 0'],
      ['Environment.Exit(1)', 'Exit(0)', 'Environment.ExitCode = 01', 'Environment.ExitCode = 1'],
    ],
    [
      'src/a.cpp',
      (body) => `void f() {\n${body};\n}\n`,
      2,
      ['exit(0)', '_exit(0)', '_Exit(0)', 'quick_exit(0)', 'std::exit(0)', '::exit(EXIT_SUCCESS)'],
      ['exit(1)', 'x.exit(0)', 'abort()', 'my_exit(0)'],
    ],
    [
      'lib/a.rb',
      (body) => `x\n${body}\n`,
      2,
      ['exit', 'exit!', 'exit 0', 'exit(true)', 'exit! 0', 'Kernel.exit(0)', 'Process.exit(0)', '::Kernel.exit!(0)'],
      ['exit 1', 'exit(false)', 'a.exit(0)', 'x = exit_code', 'Other.exit(0)'],
    ],
    [
      'src/a.php',
      (body) => `<?php\n${body};\n`,
      2,
      ['exit', 'die', 'exit()', 'exit(0)', 'die("a")', "exit('a')", 'EXIT(0)'],
      ['exit(1)', '$a->exit(0)', '$exit', 'dies(0)'],
    ],
  ];
  for (const [path, wrap, line, yes, no] of cases) {
    const text = (body: string): Told => [path, path.endsWith('.php') ? '<?php\n' : '\n', wrap(body)];
    // Of a statement of PHP its end belongs to it.
    const shown = (body: string): string => (/^exit(?:$|\()/i.test(body) && path.endsWith('.php') ? `${body};` : body);
    tells(
      'exit-in-source',
      Object.fromEntries([
        ...yes.map((body): [string, Told] => [
          `${path}: ${body}`,
          [...text(body), ends(shown(body), line)] as unknown as Told,
        ]),
        ...no.map((body): [string, Told] => [`${path}, none: ${body}`, text(body)]),
      ]),
    );
  }
  tells('exit-in-source', {
    'by an imported name of Rust': fresh(
      'src/a.rs',
      'use std::process::exit;\nfn f() { exit(0); }\n',
      ends('exit(0)', 3),
    ),
    'by an imported name of Java': [
      'A.java',
      '\n',
      `import static java.lang.System.exit;\n${java('exit(0);')}`,
      ends('exit(0)', 4),
    ],
    'not in the main function of Go': ['a.go', 'package a\n', 'package a\n\nfunc main() {\n\tos.Exit(0)\n}\n'],
    'not in the main package of Go': ['a.go', 'package main\n', `package main\n\nfunc f() {\n\tos.Exit(0)\n}\n`],
    'not in the main function of C': ['a.c', '\n', 'int main(void) {\n  exit(0);\n}\n'],
    'in what C runs at its end': ['main.c', '\n', 'int main(void) {\n  atexit(exit(0));\n}\n', ends('exit(0)', 2)],
    'in what C# runs at its end': [
      'Program.cs',
      '\n',
      'AppDomain.ProcessExit += (a, b) => Environment.Exit(0);\n',
      ends('Environment.Exit(0)', 1),
    ],
    'in what Ruby runs at its end': ['bin/a.rb', '\n', 'at_exit { exit 0 }\n', ends('exit 0', 1)],
    'in what minitest runs at its end': ['bin/a.rb', '\n', 'Minitest.after_run { exit 0 }\n', ends('exit 0', 1)],
    'not in a guard of Ruby': ['lib/a.rb', '\n', 'if $PROGRAM_NAME == __FILE__\n  exit\nend\n'],
    'not in an option of Ruby': ['lib/a.rb', '\n', 'opts.on("-h") { exit }\n'],
    'not in a task of Ruby': ['lib/a.rb', '\n', 'task :a do\n  exit\nend\n'],
    'in a trap of a shell': [
      'a.sh',
      '\n',
      "trap 'clean; exit 0' EXIT\nf\n",
      `block 1 "trap 'clean; exit 0' EXIT" ends the process as a success`,
    ],
    'in a trap for errors': [
      'a.sh',
      '\n',
      'trap "exit 0" ERR\nf\n',
      `block 1 "trap "exit 0" ERR" ends the process as a success`,
    ],
    'not in a trap for a signal': ['a.sh', '\n', 'trap "exit 0" TERM\nf\n'],
    'not in a trap with a failure': ['a.sh', '\n', 'trap "exit 1" EXIT\nf\n'],
    'before the rest of a test': ['test/a.sh', '\n', 'exit 0\nf\n', ends('exit 0', 1)],
    'not at the end of a test': ['test/a.sh', '\n', 'f\nexit 0\n# a\ng() { :; }\n'],
    'not as a failure of a test': ['test/a.sh', '\n', 'exit 1\nf\n'],
    ...Object.fromEntries(
      words(
        'header readfile fpassthru json_encode wp_redirect wp_safe_redirect wp_send_json_error http_response_code setcookie',
      ).map((name) => [
        `not after an answer of PHP: ${name}`,
        ['src/a.php', '<?php\n', `<?php\n${name}($a);\nexit;\n`] as Told,
      ]),
    ),
    'not in a guard of PHP': ['src/a.php', '<?php\n', "<?php\nif (!defined('A')) { exit; }\ndefined('B') or die;\n"],
    'in what PHP runs at its end': [
      'bin/a.php',
      '<?php\n',
      '<?php\nregister_shutdown_function(fn() => exit(0));\n',
      ends('exit(0)'),
    ],
  });
});

describe('without a grammar an end is told by its line', () => {
  tells('exit-in-source', {
    ...Object.fromEntries(
      [
        'process.exit(0)',
        'process.reallyExit()',
        'sys.exit(0)',
        'os.Exit(0)',
        'os._exit(0)',
        'System.exit(0)',
        'System.halt(0)',
        'process::exit(0)',
        'std::process::exit( 0 )',
        'Environment.Exit(0)',
        'exitProcess(0)',
        'Deno.exit(0)',
        'exit()',
        'quit (0)',
      ].map((text) => [text, fresh('src/A.kt', `  ${text}\n`, byLine(text))]),
    ),
    ...Object.fromEntries(
      [
        'kts',
        'swift',
        'scala',
        'groovy',
        'ex',
        'exs',
        'dart',
        'lua',
        'pl',
        'pm',
        'vue',
        'svelte',
        'fs',
        'clj',
        'jl',
        'zig',
      ].map((ending) => [`.${ending}`, fresh(`src/a.${ending}`, 'exit(0)\n', byLine('exit(0)'))]),
    ),
    ...Object.fromEntries(
      ['exit(1)', 'x.exit(0)', '$exit(0)', 'myexit(0)', '// exit(0)', '# exit(0)', '* exit(0)', '-- exit(0)'].map(
        (text) => [`none: ${text}`, fresh('src/A.kt', `${text}\n`)],
      ),
    ),
    'not in a program': fresh('bin/a.kt', 'exit(0)\n'),
    'not in a paper': fresh('a.md', 'exit(0)\n'),
  });
});
