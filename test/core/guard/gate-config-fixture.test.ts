import { describe, expect, test } from 'vitest';
import { told } from '../../support/guard-case.ts';

const conftest = 'import pytest\n\n\n@pytest.fixture\ndef db():\n    return {}\n';
const toldOf = (after: string, path = 'tests/conftest.py'): Promise<string[]> =>
  told('gate-config-changed', { before: { [path]: conftest }, after: { [path]: after } });
const more = (text: string): string => `${conftest}\n\n${text}\n`;

describe('a conftest.py that was there', () => {
  test.each([
    ['a fixture', more("@pytest.fixture\ndef user(db):\n    db['a'] = 1\n    yield 'a'")],
    ['for each of several', more("@pytest.fixture(scope='session', params=[1, 2])\ndef user(request):\n    return 1")],
    ['with types', more('@pytest.fixture()\ndef user(db: dict[str, int]) -> str:\n    return db')],
    [
      'with an import',
      more('@pytest.fixture\ndef user():\n    return User()').replace('\n\n\n@', '\nfrom shop import User\n\n\n@'),
    ],
    ['before the others', conftest.replace('@pytest', '@pytest.fixture\ndef user():\n    return 1\n\n\n@pytest')],
    ['with a comment', more('# Somebody.\n@pytest.fixture\ndef user():\n    return 1')],
  ])('asks where only fixtures come in that tests must ask for: %s', async (_name, after) => {
    expect(await toldOf(after)).toEqual(['ask tests/conftest.py']);
  });

  test('is nothing where only a comment does', async () => {
    expect(await toldOf(`# What tests share.\n${conftest}`)).toEqual([]);
  });

  test.each([
    ['for all tests', more('@pytest.fixture(autouse=True)\ndef user():\n    return 1')],
    ['a hook', more('def pytest_collection_modifyitems(items):\n    items.clear()')],
    ['a hook that is called a fixture', more('@pytest.fixture\ndef pytest_runtest_makereport():\n    return 1')],
    ['in the place of one', more("@pytest.fixture\ndef db():\n    return {'a': 1}")],
    ['in the place of one by an import', more('from fake import db')],
    ['by another name', more("@pytest.fixture(name='db')\ndef user():\n    return 1")],
    ['in the place of pytest’s own', more('@pytest.fixture\ndef tmp_path():\n    return 1')],
    ['with code when it is read', more('import shop\nshop.total = lambda x: 3')],
    ['with a value that is made when it is read', more('@pytest.fixture\ndef user(x: int = f()):\n    return 1')],
    ['with a second decorator', more('@run\n@pytest.fixture\ndef user():\n    return 1')],
    ['that puts something in the place of another', more('@pytest.fixture\ndef user(monkeypatch):\n    return 1')],
    ['that skips', more("@pytest.fixture\ndef user():\n    pytest.skip('later')")],
    ['everything of a module', more('from fake import *')],
    ['another body', conftest.replace('{}', '{1: 1}')],
    ['one less', 'import pytest\n'],
    ['what can’t be read', more('@pytest.fixture\ndef user(:\n')],
  ])('says how the gates work: %s', async (_name, after) => {
    expect(await toldOf(after)).toEqual(['block tests/conftest.py']);
  });
});
