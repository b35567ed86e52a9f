import { cppPatches } from './assertion-patched/cpp.ts';
import { csharpPatches } from './assertion-patched/csharp.ts';
import { goPatches } from './assertion-patched/go.ts';
import { javaPatches } from './assertion-patched/java.ts';
import { javascriptPatches } from './assertion-patched/javascript.ts';
import type { PatchReader } from './assertion-patched/patch.ts';
import { pythonPatches } from './assertion-patched/python.ts';
import { phpPatches } from './assertion-patched/php.ts';
import { rubyPatches } from './assertion-patched/ruby.ts';
import { rustPatches } from './assertion-patched/rust.ts';
import { shellPatches } from './assertion-patched/shell.ts';
import type { FileChange, FileSide } from './file-change.ts';
import type { Guard } from './guard.ts';
import { onlyNew, type Occurrence } from './only-new.ts';
import { isProduct } from './is-product.ts';
import { quoted } from './quoted.ts';
import type { Language } from './syntax.ts';
import { lineOf } from './test-case/test-case.ts';

const readers: Readonly<Record<Language, PatchReader>> = {
  typescript: javascriptPatches,
  tsx: javascriptPatches,
  javascript: javascriptPatches,
  python: pythonPatches,
  go: goPatches,
  rust: rustPatches,
  java: javaPatches,
  ruby: rubyPatches,
  csharp: csharpPatches,
  php: phpPatches,
  cpp: cppPatches,
  shell: shellPatches,
};

/** A change to the means by which tests fail: the assertion library patched, shadowed or put in another's place, a test's outcome rewritten. */
export const assertionPatched: Guard = {
  rule: 'assertion-patched',
  severity: 'block',
  disarms: true,
  find({ files }) {
    return onlyNew(files, patchesIn);
  },
};

/** Without one of these there is nothing to change assertions by, and no tree is walked. */
const hints =
  /defineProperty|defineProperties|setPrototypeOf|Reflect\.|Object\.(?:assign|is)|\.extend\(|addMatchers|[aA]ssertion\b|Assertions\b|overwrite|Equality|spyOn|stub|[mM]ock|\.(?:replace(?:Esm)?|method|fake)\(|console\.assert|process\.\w*(?:on|once|Listener|exitCode)|asymmetricMatch|hasInstance|["'`](?:node:)?(?:assert|chai|expect|test)(?:\/strict)?["'`]|@(?:vitest|jest)\/expect|require\.cache|AssertionError|\b(?:expect|assert\w*|chai|should|test|it|describe|suite|before\w+|after\w+|jest|vi|sinon)(?:\.\w+|\[["']\w+["']\]){1,8}\s*(?:[-+*/%|&?]{1,2})?=[^=>]|(?:global|globalThis|window|self)[.[]|(?:function|const|let|var)\s+(?:expect|assert|deepEqual|strictEqual)|__(?:eq|ne)__|setattr|TestCase|patch|sys\.modules|builtins|\b_?pytest|\bunittest\b|dirty_equals|testing\.(?:[TBM]\b|\w+\s*=[^=])|\bbool\b|[tT]\s*:?=|os\.Exit|(?:assert|require)\s*:?=|macro_rules|PartialEq|\b(?:package|namespace)\b|[eE]quals|matches|handleTest|operator\s*==|#\s*define|RSpec|Minitest|Test::Unit|Kernel|at_exit|def\s+(?:==|eql|assert|refute|expect|flunk|must|to\b|not_to)|class_alias|uopz|runkit|override_function|function\s+assert|func\s+XCTAssert|\bfail\b|\(\)\s*\{/;

function patchesIn(file: FileChange, side: FileSide): Occurrence[] {
  if (!hints.test(side.head ?? '')) return [];
  const reader = file.language === null ? undefined : readers[file.language];
  const tree = reader === undefined ? null : side.tree();
  if (reader === undefined || tree === null) return byLine(file, side);
  return reader(tree.root, file).map(({ node, effect }) => {
    const text = node.text.slice(0, 4_000).replaceAll(/\s+/g, '');
    const message = `${quoted(node.text)} ${effect}`;
    return { path: file.path, line: lineOf(node), key: `${effect}:${text}`, message, ...weightOf(file) };
  });
}

/** A library that is vendored or bundled may well bring an assertion library of its own. */
function weightOf({ path }: FileChange): Pick<Occurrence, 'atMost'> {
  return isProduct(path) ? { atMost: 'ask' } : {};
}

const inLine =
  /^\s*(?:package\s+(?:org\.junit|org\.assertj|io\.kotest|org\.hamcrest)\b|namespace\s+(?:PHPUnit|Xunit|NUnit)\b|(?:globalThis|global|window)\.(?:expect|assert|test|it)\s*=[^=]|(?:expect|assert|chai)\.\w+\s*=[^=]|(?:unittest\.)?TestCase\.assert\w+\s*=[^=]|macro_rules!\s*assert|#define\s+(?:ASSERT|EXPECT)_\w+|(?:override\s+)?fun\s+assert\w+\([^)]*\)\s*\{\s*\}|func\s+XCTAssert\w*\()/;
const maxLineChars = 400;
const otherCode = /\.(?:kts?|swift|scala|groovy|dart|exs?|clj|lua|mm?|vb|fs|zig|nim|cr|jl)$/;

function byLine(file: FileChange, side: FileSide): Occurrence[] {
  if (file.language === null && !otherCode.test(file.path)) return [];
  return (side.head ?? '').split('\n').flatMap((text, index): Occurrence[] => {
    const line = text.trimStart().slice(0, maxLineChars);
    if (!inLine.test(line)) return [];
    return [
      {
        path: file.path,
        line: index + 1,
        key: line.replaceAll(/\s+/g, ''),
        message: `${quoted(line)} changes the assertions that tests are judged by (read as text)`,
        ...weightOf(file),
      },
    ];
  });
}
