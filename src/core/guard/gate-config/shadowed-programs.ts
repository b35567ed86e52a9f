import { joinPath } from '../../path/join-path.ts';
import type { StartedProgram } from './split-commands.ts';

/** What else Python loads before the tests, with the module that begins. */
const loadedWith: Readonly<Record<string, readonly string[]>> = {
  pytest: ['_pytest', 'pluggy', 'iniconfig', 'coverage', 'conftest'],
  coverage: ['pytest', '_pytest', 'unittest'],
  tox: ['pytest', '_pytest'],
  nox: ['pytest', '_pytest'],
  unittest: [],
  nose: [],
  nose2: [],
  doctest: [],
  twisted: [],
  mypy: [],
  ruff: [],
  flake8: [],
  pylint: [],
  pyright: [],
};
const alwaysLoaded = ['sitecustomize', 'usercustomize'];
const rubyLoaded = ['minitest', 'minitest/autorun', 'minitest/test', 'test/unit', 'test/unit/autorun'];
const rspecLoaded = ['rspec', 'rspec/core', 'rspec/core/runner', 'rspec/expectations', 'rspec/mocks', 'rspec/autorun'];
/** With these the program that counts comes after them. */
const starters = /^(?:npx|bunx|poetry|pipenv|uv|uvx|pdm|hatch|rye|bundle|run|exec)$/;
/** A shell has these itself, and looks for no file. */
const builtIn =
  /^(?:test|\[+|echo|printf|cd|set|export|true|false|if|then|else|elif|fi|for|do|done|while|case|esac|exit|read|type|ulimit|trap|:)$/;
/** Words that a starter is given before the program. */
const maxWords = 6;

/** What is found before the test runner: `path` in lower case, from the top of the repository. */
export interface Shadow {
  readonly executables: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
}

/** Paths at which a new file would be started or loaded in the place of what the commands name. */
export function shadowedPrograms(started: readonly StartedProgram[]): Shadow {
  const executables = started.flatMap(({ folder, program, rest }) =>
    programsOf(program, rest)
      .filter((name) => !name.includes('/') && !builtIn.test(name))
      .flatMap((name) => [joinPath(folder, name), joinPath(folder, `bin/${name}`)]),
  );
  const modules = started.flatMap((each) => modulesOf(each));
  return { executables: lowered(executables), modules: lowered(modules) };
}

function programsOf(program: string, rest: readonly string[]): string[] {
  const words = [program, ...rest.slice(0, maxWords)];
  const found: string[] = [];
  for (const word of words) {
    if (word.startsWith('-') || word === '') continue;
    found.push(word);
    if (!starters.test(nameOf(word))) break;
  }
  return found;
}

function modulesOf({ folder, program, rest, variables }: StartedProgram): string[] {
  const named = programsOf(program, rest).map(nameOf);
  const module = rest[rest.indexOf('-m') + 1]?.split('.', 1)[0];
  const runners = [...named, ...(rest.includes('-m') && module !== undefined ? [module] : [])].map((name) =>
    name === 'py.test' ? 'pytest' : name === 'trial' ? 'twisted' : name,
  );
  const python = runners.filter((name) => Object.hasOwn(loadedWith, name));
  const folders = [folder, ...pythonPaths(variables).map((path) => joinPath(folder, path))];
  const pythonNames = python.flatMap((name) => [name, ...(loadedWith[name] ?? []), ...alwaysLoaded]);
  const ruby = [
    ...(named.includes('rspec') ? rspecLoaded : []),
    ...(named.some((name) => /^(?:ruby|rake|rails|m|minitest)$/.test(name)) ? rubyLoaded : []),
  ];
  return [
    ...folders.flatMap((from) =>
      pythonNames.flatMap((name) =>
        [`${name}.py`, `${name}/__init__.py`, `${name}/__main__.py`].map((file) => joinPath(from, file)),
      ),
    ),
    ...ruby.flatMap((name) => ['lib', 'spec', 'test'].map((from) => joinPath(folder, `${from}/${name}.rb`))),
  ];
}

function pythonPaths(variables: readonly string[]): string[] {
  return variables.flatMap((each) => /^PYTHONPATH=['"]?([^'"]*)/.exec(each)?.[1]?.split(':') ?? []);
}

function nameOf(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}

function lowered(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map((path) => path.toLowerCase()));
}
