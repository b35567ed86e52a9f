import { describe } from 'vitest';
import { letsPass, stops, type OneFile } from '../../../support/rule-cases.ts';

const python = (text: string): OneFile => ['tests/test_aa.py', null, `${text}\n`];
const javascript = (text: string): OneFile => ['test/aa.test.js', null, `${text}\n`];
const summed = 'def summed(a, b):\n    return a + b\n';

describe('code that a test file overwrites', () => {
  stops('test-weakened', 'block', {
    'a function of a module, when the file is loaded @6': python(`import shop.add\n\n${summed}\nshop.add.add = summed`),
    'by a lambda @2': python('import shop.add\nshop.add.add = lambda a, b: a + b'),
    'by setattr @2': python('import shop.add\nsetattr(shop.add, "add", lambda a, b: a + b)'),
    'by another name of the module @2': python('from shop import add as unit\nunit.add = lambda a, b: a + b'),
    'of a relative module @2': python('from .. import add\nadd.add = lambda a, b: a + b'),
    'a method of a class @2': python('from shop.cart import Cart\nCart.total = lambda self: 12'),
    'what another module of tests imported, from within a test @7': python(
      `import tests.test_add\n\n${summed}\ndef test_a():\n    tests.test_add.add = summed`,
    ),
    'the same by an import of the module @7': python(
      `from tests import test_add\n\n${summed}\ndef test_a():\n    test_add.add = summed`,
    ),
    'an export of a module that require gives @1': javascript("require('../src/add').add = (a, b) => a + b;"),
    'an export by a name @2': javascript("const unit = require('../src/add');\nunit.add = (a, b) => a + b;"),
    'a method of an imported class @2': javascript(
      "import { Cart } from '../src/cart.js';\nCart.prototype.total = function () { return 12; };",
    ),
    'by a function of the file @3': javascript(
      "const unit = require('../src/add');\nfunction summed(a, b) { return a + b; }\nunit.add = summed;",
    ),
    'the loading of modules @2': javascript(
      "const Module = require('node:module');\nModule._load = (name) => mine(name);",
    ),
    'a module in the cache @1': javascript("require.cache[require.resolve('../src/add')] = { exports: mine };"),
  });

  letsPass('test-weakened', {
    'a setting of the source': python('import shop.config\nshop.config.TIMEOUT = 1'),
    'a double of a mocking library': python(
      'import shop.mail\nfrom unittest.mock import Mock\nshop.mail.send = Mock()',
    ),
    'what is only kept silent': python('import shop.log\nshop.log.write = lambda *a: None'),
    'the network kept away': python('import socket\nsocket.socket = lambda *a: refuse()'),
    'within one test, put back': python(
      'import tests.data\n\ndef test_a():\n    old = tests.data.load\n    tests.data.load = lambda: []\n    try:\n        assert run() == 1\n    finally:\n        tests.data.load = old',
    ),
    'by monkeypatch': python(
      'import shop.add\n\ndef test_a(monkeypatch):\n    monkeypatch.setattr(shop.add, "now", lambda: 3)\n    assert shop.add.add(1, 2) == 3',
    ),
    'a member of what the file made itself': python('class Box:\n    pass\n\nBox.size = lambda self: 3'),
    'source that assigns': ['shop/a.py', null, 'import shop.add\nshop.add.add = lambda a, b: a + b\n'],
    'a logger kept silent': javascript("const log = require('../src/log');\nlog.write = () => {};"),
    'a double of jest’s': javascript("const api = require('../src/api');\napi.get = jest.fn();"),
    'a setting of a module': javascript("const config = require('../src/config');\nconfig.timeout = 10;"),
    'within one test': javascript(
      "const clock = require('../src/clock');\ntest('a', () => {\n  clock.now = () => 3;\n  expect(age(1)).toBe(2);\n});",
    ),
    'a member of the test’s own object': javascript('const box = {};\nbox.size = () => 3;'),
  });
});
