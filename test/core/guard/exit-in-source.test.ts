import { describe, expect, test } from 'vitest';
import { findingsOf, told } from '../../support/guard-case.ts';
import { letsPass, stops } from '../../support/rule-cases.ts';

const java = (body: string): string => `class A {\n  void f() {\n    ${body}\n  }\n}\n`;
const go = (body: string): string => `package a\n\nfunc f() {\n\t${body}\n}\n`;

describe('a process that is ended as a success', () => {
  stops('exit-in-source', 'block', {
    'in a source file @2': ['src/add.js', 'f();\n', 'f();\nprocess.exit(0);\n'],
    'without a code @1': ['src/add.ts', 'f();\n', 'if (x) process.exit();\n'],
    'in a function @1': ['src/add.ts', 'f();\n', 'export function f() { process.exit(0); }\n'],
    'in a test @1': ['test/add.test.js', 'f();\n', 'process.exit(0);\n'],
    'in a set-up file @1': ['test/setup.ts', 'f();\n', 'afterAll(() => process.exit(0));\n'],
    'in a configuration @1': ['vitest.config.ts', 'f();\n', 'process.exit(0);\n'],
    'by a computed name @1': ['src/add.js', 'f();\n', "process['exit'](0);\n"],
    'over the global object @1': ['src/add.js', 'f();\n', 'globalThis.process?.exit(0);\n'],
    'by the inner function @1': ['src/add.js', 'f();\n', 'process.reallyExit(0);\n'],
    'by call @1': ['src/add.js', 'f();\n', 'process.exit.call(process, 0);\n'],
    'by apply @1': ['src/add.js', 'f();\n', 'process.exit.apply(process, [0]);\n'],
    'by another name of the function @2': [
      'src/add.js',
      'f();\n',
      "import { exit as end } from 'node:process';\nend(0);\n",
    ],
    'by another name of the process @2': ['src/add.js', 'f();\n', 'const p = process;\np.exit(0);\n'],
    'by a name taken from it @2': ['src/add.js', 'f();\n', 'const { exit } = process;\nexit(0);\n'],
    'by a constant @2': ['src/add.js', 'f();\n', 'const code = 0;\nprocess.exit(code);\n'],
    'by a difference @1': ['src/add.js', 'f();\n', 'process.exit(1 - 1);\n'],
    'by its own signal @1': ['src/add.js', 'f();\n', "process.kill(process.pid, 'SIGKILL');\n"],
    'by its own signal, with the number by name @2': [
      'src/add.js',
      'f();\n',
      "const { pid } = process;\nprocess.kill(pid, 'SIGTERM');\n",
    ],
    'by its code @1': ['src/add.js', 'f();\n', 'process.exitCode = 0;\n'],
    'by its code, at the end of a program @2': [
      'bin/run.js',
      'f();\n',
      "f();\nprocess.on('exit', () => { process.exitCode = 0; });\n",
    ],
    'when something was thrown @1': [
      'src/main.ts',
      'f();\n',
      "process.on('uncaughtException', () => process.exit(0));\n",
    ],
    'by an exit that no longer is one @1': ['src/add.ts', 'f();\n', 'process.exit = () => {};\n'],
    'in Deno @1': ['src/add.ts', 'f();\n', 'Deno.exit(0);\n'],
    'with a shebang put in for it @2': ['src/add.js', 'f();\n', '#!/usr/bin/env node\nprocess.exit(0);\n'],
    'in Python @2': ['add.py', 'x = 1\n', 'x = 1\nsys.exit(0)\n'],
    'in Python, in a handler that is also called @7': [
      'a.py',
      'x = 1\n',
      'import signal\n\nsignal.signal(signal.SIGTERM, lambda *a: stop())\n\n\ndef stop():\n    sys.exit(0)\n\n\nstop()\n',
    ],
    'in Python, in the handler of its own alarm @2': [
      'a.py',
      'x = 1\n',
      'def stop(n, f):\n    sys.exit(0)\n\n\nsignal.signal(signal.SIGALRM, stop)\nsignal.alarm(1)\n',
    ],
    'in Python, in a handler that it calls by a signal @2': [
      'a.py',
      'x = 1\n',
      'def stop(n, f):\n    sys.exit(0)\n\n\nsignal.signal(signal.SIGTERM, stop)\nsignal.raise_signal(signal.SIGTERM)\n',
    ],
    'in Go, behind a channel that it fills itself @7': [
      'a.go',
      'package a\n',
      'package a\n\nfunc f() {\n\tc := make(chan os.Signal, 1)\n\tsignal.Notify(c, os.Interrupt)\n\tgo func() {\n\t\t<-c; os.Exit(0) }()\n\tc <- os.Interrupt\n}\n',
    ],
    'in Java, in a hook that runs at each end @3': [
      'A.java',
      java('g();'),
      java('Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));'),
    ],
    'in Python, at once @2': ['add.py', 'x = 1\n', 'import os\nos._exit(0)\n'],
    'in Python, by another name @2': ['add.py', 'x = 1\n', 'from os import _exit as stop\nstop(0)\n'],
    'in Python, raised @2': ['add.py', 'def f():\n    g()\n', 'def f():\n    raise SystemExit\n'],
    'in Python, raised with a code @2': ['add.py', 'def f():\n    g()\n', 'def f():\n    raise SystemExit(0)\n'],
    'in Python, by quit @1': ['add.py', 'x = 1\n', 'quit()\n'],
    'in conftest, at the end @2': [
      'conftest.py',
      'import os\n',
      'def pytest_sessionfinish(session):\n    session.exitstatus = 0\n',
    ],
    'in Python, when the program ends @2': [
      'main.py',
      'import os\n',
      'import atexit, os\natexit.register(lambda: os._exit(0))\n',
    ],
    'in pytest @2': ['tests/test_a.py', 'x = 1\n', 'def test_a():\n    pytest.exit("ok", returncode=0)\n'],
    'in Go @4': ['add.go', go('g()'), go('os.Exit(0)')],
    'in a test of Go @4': ['add_test.go', go('g()'), go('os.Exit(0)')],
    'in TestMain @5': [
      'add_test.go',
      'package main\n',
      'package main\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n',
    ],
    'by the system call of Go @4': ['add.go', go('g()'), go('syscall.Exit(0)')],
    'in Rust @1': ['src/lib.rs', 'fn f() {}\n', 'fn f() { std::process::exit(0); }\n'],
    'in Rust, imported @2': ['src/lib.rs', 'fn f() {}\n', 'use std::process::exit;\nfn f() { exit(0) }\n'],
    'in Rust, by C @1': ['src/lib.rs', 'fn f() {}\n', 'fn f() { unsafe { libc::_exit(0) } }\n'],
    'in Java @3': ['A.java', java('g();'), java('System.exit(0);')],
    'in Java, at once @3': ['A.java', java('g();'), java('Runtime.getRuntime().halt(0);')],
    'in a test of Java @3': ['src/test/java/ATest.java', java('g();'), java('System . exit ( 0 );')],
    'in C# @3': ['A.cs', java('g();'), java('Environment.Exit(0);')],
    'in C#, by its code @3': ['A.cs', java('g();'), java('Environment.ExitCode = 0;')],
    'in C#, with the namespace @3': ['A.cs', java('g();'), java('System.Environment.Exit(0);')],
    'in Ruby @1': ['lib/a.rb', 'f\n', 'exit\n'],
    'in Ruby, without clean-up @1': ['lib/a.rb', 'f\n', 'exit!(0)\n'],
    'in Ruby, by the kernel @1': ['lib/a.rb', 'f\n', 'Kernel.exit(true)\n'],
    'in Ruby, at the end of a program @1': ['bin/a.rb', 'f\n', 'at_exit { exit! 0 }\n'],
    'in a spec helper @1': ['spec/spec_helper.rb', 'f\n', 'at_exit { exit 0 }\n'],
    'in PHP @2': ['src/a.php', '<?php\nf();\n', '<?php\nexit(0);\n'],
    'in PHP, by die @2': ['src/a.php', '<?php\nf();\n', '<?php\nfunction f() { die; }\n'],
    'in a bootstrap of PHP @2': ['tests/bootstrap.php', '<?php\nf();\n', '<?php\nexit;\n'],
    'in PHP, when the program ends @2': [
      'bin/a.php',
      '<?php\nf();\n',
      '<?php\nregister_shutdown_function(function () { exit(0); });\n',
    ],
    'in C @1': ['src/a.c', 'void f() {}\n', 'void f() { exit(0); }\n'],
    'in C++ @1': ['src/a.cpp', 'void f() {}\n', 'void f() { std::exit(EXIT_SUCCESS); }\n'],
    'in C, at once @1': ['test/a.c', 'void f() {}\n', 'void f() { _exit(0); }\n'],
    'in a trap of a shell script @1': ['scripts/a.sh', 'false\n', "trap 'exit 0' EXIT\nfalse\n"],
    'before the rest of a test in shell @1': ['test/a.sh', 'false\n', 'exit 0\nfalse\n'],
    'in Kotlin, as text @2': ['src/A.kt', 'fun f() {\n}\n', 'fun f() {\n  exitProcess(0)\n}\n'],
    'in Swift, as text @2': ['src/A.swift', 'func f() {\n}\n', 'func f() {\n  exit(0)\n}\n'],
  });

  letsPass('exit-in-source', {
    'a failure': ['src/add.ts', 'f();\n', 'process.exit(1);\nprocess.exitCode = 2;\n'],
    'a code that comes from elsewhere': ['src/run.ts', 'f();\n', 'process.exit(result.status);\nprocess.exit(code);\n'],
    'a program in bin': ['bin/run.js', 'f();\n', 'process.exit(0);\n'],
    'a program by its first line': ['tool.js', null, '#!/usr/bin/env node\nprocess.exit(0);\n'],
    'the main file': ['src/main.ts', 'f();\n', 'main().then(() => process.exit(0));\n'],
    'a signal': ['src/server.ts', 'f();\n', "process.on('SIGTERM', () => process.exit(0));\n"],
    'a function for signals': [
      'src/server.ts',
      'f();\n',
      "function shutdown() { server.close(() => process.exit(0)); }\nprocess.once('SIGINT', shutdown);\n",
    ],
    'a command': ['src/commands.ts', 'f();\n', "program.command('x').action(() => { process.exit(0); });\n"],
    'a guard for the main module': ['src/add.js', 'f();\n', 'if (require.main === module) { process.exit(0); }\n'],
    'a question whether a process lives': [
      'src/add.js',
      'f();\n',
      'process.kill(pid, 0);\nprocess.kill(process.pid, 0);\n',
    ],
    'another process': [
      'src/add.js',
      'f();\n',
      "child.kill('SIGTERM');\nchild.exit(0);\nprocess.kill(holder.pid, 'SIGTERM');\nprocess.kill(pid, signal);\n",
    ],
    'a stand-in in a test': [
      'test/a.test.js',
      'f();\n',
      "vi.spyOn(process, 'exit').mockImplementation(() => {});\nprocess.exit = stub;\n",
    ],
    'a text': ['test/a.test.js', 'f();\n', "spawn('node', ['-e', 'process.exit(0)']); // process.exit(0)\n"],
    'an exit that is only passed on': ['src/a.js', 'f();\n', 'run({ exit: process.exit });\n'],
    'a fixture that is a program': ['test/fixtures/agent.js', null, 'process.exit(0);\n'],
    'a program that moved': {
      before: { 'src/a.js': 'export const a = 1;\nexport const b = 2;\nprocess.exit(0);\n' },
      after: { 'lib/a.js': 'export const a = 1;\nexport const b = 2;\nprocess.exit(0);\n' },
    },
    'one that stood there': ['src/a.js', 'f();\nprocess.exit(0);\n', 'f(1);\n\nprocess.exit(0);\n'],
    'the handler of a signal in Python': [
      'shop/worker.py',
      'x = 1\n',
      'def stop(signum, frame):\n    log.info("stopping")\n    sys.exit(0)\n\n\ndef run(jobs):\n    signal.signal(signal.SIGTERM, stop)\n',
    ],
    'a method that handles several in Python': [
      'shop/worker.py',
      'x = 1\n',
      'class W:\n    def stop(self, n, f):\n        sys.exit(0)\n\n    def run(self):\n        for s in (signal.SIGINT, signal.SIGTERM):\n            signal.signal(s, self.stop)\n',
    ],
    'a handler without a name in Python': [
      'shop/worker.py',
      'x = 1\n',
      'signal.signal(signal.SIGTERM, lambda n, f: sys.exit(0))\n',
    ],
    'the handler of a signal in Ruby': ['lib/a.rb', 'f\n', "def stop\n  exit 0\nend\nSignal.trap('TERM') { stop }\n"],
    'the handler of a signal in PHP': [
      'src/a.php',
      '<?php\nf();\n',
      "<?php\nfunction stop($s) { close(); exit(0); }\npcntl_signal(SIGTERM, 'stop');\npcntl_signal(SIGINT, function () { exit(0); });\n",
    ],
    'a wait for a signal in Go': [
      'a.go',
      'package a\n',
      'package a\n\nfunc f() {\n\tc := make(chan os.Signal, 1)\n\tsignal.Notify(c, os.Interrupt)\n\tgo func() {\n\t\t<-c\n\t\tos.Exit(0)\n\t}()\n}\n',
    ],
    'the handler of a signal in Java': [
      'A.java',
      java('g();'),
      java('Signal.handle(new Signal("TERM"), s -> System.exit(0));'),
    ],
    'the guard of a module in Python': ['a.py', 'x = 1\n', 'if __name__ == "__main__":\n    sys.exit(0)\n'],
    'the main function in Python': [
      'a.py',
      'x = 1\n',
      'def main():\n    sys.exit(0)\n\nif __name__ == "__main__":\n    main()\n',
    ],
    'a command in Python': ['a.py', 'x = 1\n', '@app.command()\ndef hello():\n    sys.exit(0)\n'],
    'a failure in Python': ['a.py', 'x = 1\n', 'sys.exit(1)\nsys.exit("no such file")\nraise SystemExit(main())\n'],
    'a child after a fork': ['a.py', 'x = 1\n', 'def f():\n    if os.fork() == 0:\n        os._exit(0)\n'],
    'the main package of Go': ['cmd/x/run.go', 'package main\n', 'package main\n\nfunc run() { os.Exit(0) }\n'],
    TestMain: ['a_test.go', 'package a\n', 'package a\n\nfunc TestMain(m *testing.M) { os.Exit(m.Run()) }\n'],
    'a failure in Go': ['a.go', go('g()'), go('os.Exit(1)')],
    'the main function of Rust': ['src/tool.rs', 'fn f() {}\n', 'fn main() { std::process::exit(0); }\n'],
    'a function of that name': ['src/lib.rs', 'fn f() {}\n', 'fn f() { exit(0); }\n'],
    'a method of that name': ['A.java', java('g();'), java('exit(0); room.exit(0);')],
    'a failure in Rust': ['src/lib.rs', 'fn f() {}\n', 'fn f() { std::process::exit(1); }\n'],
    'a comment in Rust': ['src/lib.rs', 'fn f() {}\n', '// std::process::exit(0)\nfn f() {}\n'],
    'the main method of Java': [
      'A.java',
      java('g();'),
      'class A {\n  public static void main(String[] a) { System.exit(0); }\n}\n',
    ],
    'a failure in Java': ['A.java', java('g();'), java('System.exit(1);')],
    'a text in Java': ['A.java', java('g();'), java('g("System.exit(0)");')],
    'the main method of C#': ['A.cs', java('g();'), 'class A {\n  static void Main() { Environment.Exit(0); }\n}\n'],
    'the program of C#': ['Program.cs', 'f();\n', 'f();\nEnvironment.Exit(0);\n'],
    'a failure in C#': ['A.cs', java('g();'), java('Environment.Exit(3); Environment.ExitCode = 1;')],
    'a program in Ruby': ['exe/a', '#!/usr/bin/env ruby\nf\n', '#!/usr/bin/env ruby\nexit 0\n'],
    'the guard of a file in Ruby': ['lib/a.rb', 'f\n', 'if __FILE__ == $0\n  exit\nend\n'],
    'a name in Ruby': ['lib/a.rb', 'f\n', 'def exit?; end\ndoor.exit\nx = { exit: 1 }\nexit 1\n'],
    'an answer in PHP': ['src/a.php', '<?php\nf();\n', "<?php\nheader('Location: /');\nexit;\n"],
    'a guard of a plugin in PHP': ['src/a.php', '<?php\nf();\n', "<?php\ndefined('ABSPATH') || exit;\n"],
    'a failure in PHP': ['src/a.php', '<?php\nf();\n', '<?php\nexit(1);\n'],
    'main in C': ['src/a.c', 'void f() {}\n', 'int main(void) { exit(0); }\n'],
    'a failure in C': ['src/a.c', 'void f() {}\n', 'void f() { exit(EXIT_FAILURE); }\n'],
    'a comment in C': ['src/a.c', 'void f() {}\n', 'void f() { /* exit(0) */ }\n'],
    'a shell script': ['run.sh', 'f\n', 'if x; then\n  exit 0\nfi\nexit 0\n'],
    'the end of a test in shell': ['test/a.sh', 'f\n', 'f || exit 1\nexit 0\n'],
    'a skip in a test in shell': ['test/a.sh', 'f\n', 'command -v jq || exit 0\nf\n'],
  });

  test('in a program that a test of the same change loads', async () => {
    const before = { 'test/a.test.js': 'f();\n' };
    const after = {
      'test/a.test.js': "import '../scripts/end.mjs';\nimport './fixtures/stop.js';\nf();\n",
      'scripts/end.mjs': 'process.exit(0);\n',
      'test/fixtures/stop.js': 'process.exit(0);\n',
      'test/fixtures/other.js': 'process.exit(0);\n',
    };
    expect(await told('exit-in-source', { before, after })).toEqual([
      'block scripts/end.mjs:1',
      'block test/fixtures/stop.js:1',
    ]);
  });

  test('says how', async () => {
    const after = { 'src/a.py': 'import os\nos._exit(0)\n', 'src/A.kt': 'exitProcess(0)\n' };
    expect((await findingsOf({ after })).map(({ message }) => message)).toEqual([
      '"exitProcess(0)" ends the process as a success (read as text)',
      '"os._exit(0)" ends the process as a success',
    ]);
  });
});

describe('a file that package.json names as a program', () => {
  const exit = "if (process.argv.includes('-v')) process.exit(0);\n";
  const manifest = (bin: unknown): string => JSON.stringify({ name: 'a', bin });

  test.each([['lib/start.js'], [{ a: './lib/start.js' }]])('may end when it is new: %j', async (bin) => {
    const before = { 'package.json': '{}' };
    const after = { 'package.json': manifest(bin), 'lib/start.js': exit };
    expect(await told('exit-in-source', { before, after })).toEqual([]);
  });

  test('may not when it was something else, nor when tests load it', async () => {
    const before = { 'package.json': '{}', 'lib/start.js': 'run();\n' };
    const after = { 'package.json': manifest('lib/start.js'), 'lib/start.js': exit };
    expect(await told('exit-in-source', { before, after })).toEqual(['block lib/start.js:1']);
    const loading = { 'test/a.test.js': "import '../lib/start.js';\ntest('a', () => expect(a()).toBe(1));\n" };
    expect(await told('exit-in-source', { before: { 'package.json': '{}' }, after: { ...after, ...loading } })).toEqual(
      ['block lib/start.js:1'],
    );
  });

  test('the entry of a folder for the command line may', async () => {
    expect(await told('exit-in-source', { after: { 'src/cli/index.ts': exit } })).toEqual([]);
    expect(await told('exit-in-source', { after: { 'src/index.ts': exit } })).toEqual(['block src/index.ts:1']);
  });
});
