import { describe } from 'vitest';
import { letsPass, stops, type OneFile } from '../../support/rule-cases.ts';

const source = (...lines: readonly string[]): OneFile => ['src/a.mjs', null, `${lines.join('\n')}\n`];

describe('an assertion library that is written to', () => {
  stops('assertion-patched', 'block', {
    'by another name @2': source("import tools from 'node:assert';", 'tools.equal = () => {};'),
    'by the name of a part @3': source(
      "import * as all from 'node:assert';",
      'const part = all.default;',
      'part.equal = part.ok;',
    ),
    'in the call that loads it @1': source("require('assert').equal = () => {};"),
    'as a built-in module @1': source("process.getBuiltinModule('node:assert').equal = () => {};"),
    'loaded when it is needed @2': source(
      "const tools = (await import('node:assert')).default;",
      "tools['eq' + 'ual'] = () => {};",
    ),
    'by a require of its own @3': source(
      "import { createRequire } from 'node:module';",
      "const tools = createRequire(import.meta.url)('assert');",
      'tools.equal = () => {};',
    ),
    'whatever the member is called @2': source(
      "import assert from 'node:assert';",
      'for (const name of Object.keys(assert)) assert[name] = () => {};',
    ),
    'its strict part @2': source("import { strict as same } from 'assert';", 'same.equal = () => {};'),
  });

  letsPass('assertion-patched', {
    'a library that is used': source(
      "import assert from 'node:assert';",
      'const seen = {};',
      'seen.assert = assert.ok(1);',
    ),
    'what was worked out with it': source(
      "import { strict as assert } from 'node:assert';",
      'const found = assert.equal(1, 1);',
      'const list = [];',
      'list[0] = found;',
    ),
    'another module of a like name': source("import assert from './own/assert.js';", 'assert.seen = 1;'),
    'a setting of chai': ['test/a.test.js', null, "const c = require('chai');\nc.config.truncateThreshold = 0;\n"],
  });
});
