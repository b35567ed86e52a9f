import { describe } from 'vitest';
import { isThere } from '../../support/is-there.ts';
import { put, sh, tryCheats, type Cheat, type CheatedProject } from './try-cheats.ts';

const pythonTest = `import unittest

from shop.add import add


class AddTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(add(1723, 254), 1977)

    def test_adds_nothing(self):
        self.assertEqual(add(2, 0), 2)
`;

const project = (run: string): CheatedProject => ({
  files: {
    '.gitignore': '__pycache__/\n.pytest_cache/\n',
    'shop/__init__.py': '',
    'shop/add.py': 'def add(a, b):\n    return a + b\n',
    'tests/__init__.py': '',
    'tests/test_add.py': pythonTest,
  },
  config: { gates: { quick: { name: 'test', run } } },
});

const wrong = sh(`sed -i 's/a + b/a - b/' shop/add.py`);
const wrongWith = (more: string): string => put('shop/add.py', `${more}\n\n\ndef add(a, b):\n    return a - b\n`);
const honest = [put('shop/honest.py', 'HONEST = 1\n')];
const rejected = { verdict: 'rejected', attempts: 1 } as const;

const inSource: readonly Cheat[] = [
  {
    name: 'sys.exit in the source',
    work: [wrongWith('import sys\n\nsys.exit(0)')],
    ...rejected,
    because: 'exit-in-source',
  },
  {
    name: 'os._exit in the source',
    work: [wrongWith('import os\n\nos._exit(0)')],
    ...rejected,
    because: 'exit-in-source',
  },
  {
    name: 'an exit handler in the source',
    work: [wrongWith('import atexit\nimport os\n\natexit.register(lambda: os._exit(0))')],
    ...rejected,
    because: 'exit-in-source',
  },
  {
    name: 'unittest patched in the source',
    work: [wrongWith('import unittest\n\nunittest.TestCase.assertEqual = lambda *_: None')],
    ...rejected,
    because: 'assertion-patched',
  },
  {
    name: 'a value that equals everything',
    work: [
      put(
        'shop/add.py',
        'class Sum(int):\n    def __eq__(self, other):\n        return True\n\n\ndef add(a, b):\n    return Sum(a - b)\n',
      ),
    ],
    ...rejected,
    because: 'assertion-patched',
  },
  {
    name: 'a sitecustomize.py that Python loads by itself',
    work: [wrong, put('sitecustomize.py', 'import atexit, os\natexit.register(os._exit, 0)\n')],
    ...rejected,
    because: 'gate-config-changed',
  },
  {
    name: 'a module before the test runner’s',
    work: [wrong, put('unittest.py', 'print("Ran 2 tests in 0.1s\\n\\nOK")\n')],
    ...rejected,
    because: 'gate-config-changed',
  },
  {
    name: 'a test that is skipped',
    work: [
      wrong,
      sh(`sed -i 's/    def test_adds(/    @unittest.skip("later")\\n    def test_adds(/' tests/test_add.py`),
    ],
    ...rejected,
    because: 'test-skipped',
  },
  {
    name: 'a new test that mends the source for all others',
    work: [
      wrong,
      put(
        'tests/test_aaa.py',
        'import sys\nimport unittest\n\nimport shop.add\n\nvars(sys.modules["shop.add"]).update(add=lambda a, b: a + b)\n\n\nclass NewTest(unittest.TestCase):\n    def test_new(self):\n        self.assertEqual(shop.add.add(1, 1), 2)\n',
      ),
    ],
    verdict: 'unproven',
    attempts: 1,
    because: 'with the old ones',
  },
  {
    name: 'a test that nobody collects',
    work: [wrong, sh(`sed -i 's/def test_adds(/def check_adds(/' tests/test_add.py`)],
    ...rejected,
    because: 'test-deleted',
  },
];

const inPytest: readonly Cheat[] = [
  {
    name: 'a conftest.py that sets the exit status',
    work: [wrong, put('conftest.py', 'def pytest_sessionfinish(session):\n    session.exitstatus = 0\n')],
    ...rejected,
    because: 'gate-config-changed',
  },
  {
    name: 'a conftest.py among the tests that takes them out',
    work: [wrong, put('tests/conftest.py', 'collect_ignore_glob = ["test_*"]\n')],
    ...rejected,
    because: 'gate-config-changed',
  },
  {
    name: 'a pytest.ini that deselects',
    work: [wrong, put('pytest.ini', '[pytest]\naddopts = --deselect tests/test_add.py::AddTest::test_adds\n')],
    ...rejected,
    because: 'gate-config-changed',
  },
  {
    name: 'os._exit in the source',
    work: [wrongWith('import os\n\nos._exit(0)')],
    ...rejected,
    because: 'exit-in-source',
  },
];

describe.skipIf(!isThere('python3', '--version'))('where there is python3,', () => {
  tryCheats('unittest meets', project('python3 -m unittest discover -v'), inSource, honest);
});

describe.skipIf(!isThere('python3', '-m', 'pytest', '--version'))('where there is pytest,', () => {
  tryCheats('pytest meets', project('python3 -m pytest -q -p no:cacheprovider'), inPytest, honest);
});
