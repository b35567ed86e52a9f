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
    '',
    ' ',
    '(0)',
    '( 0 )',
    '0 as i32',
    'void 0',
    'Number(0)',
    'int(0)',
    'Int(0)',
    '"0"',
    "'0'",
    '3 - 3',
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
