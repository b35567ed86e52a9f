import { describe } from 'vitest';
import { tells, type Told } from '../../support/rule-words.ts';

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));
const ends = (text: string, line = 2): string => `block ${line} "${text}" ends the process as a success`;
const byLine = (text: string, line = 2): string => `${ends(text, line)} (read as text)`;
const fresh = (path: string, text: string, ...found: string[]): Told => [path, 'x\n', `x\n${text}`, ...found];

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
