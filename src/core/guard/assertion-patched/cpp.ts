import { descendants } from '../test-case/test-case.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import { changesAssertions, equalsAll, patches, type PatchReader } from './patch.ts';

const cppMacros =
  /^(?:assert|NDEBUG|(?:ASSERT|EXPECT)_(?:TRUE|FALSE|EQ|NE|LT|LE|GT|GE|STR\w+|NEAR|THROW|THAT|DOUBLE_EQ|FLOAT_EQ)|(?:REQUIRE|CHECK)(?:_(?:EQ|NE|LT|LE|GT|GE|FALSE|UNARY\w*|THROWS\w*|NOTHROW|MESSAGE|THAT))?|TEST(?:_F|_P|_CASE)?|BOOST_(?:CHECK|TEST|REQUIRE)\w*)$/;

/** GoogleTest, Catch2, doctest, Boost.Test. Only in tests: a test library defines these itself. */
export const cppPatches: PatchReader = (root, file) => [
  ...(file.isTest
    ? descendants(root, 'preproc_def', 'preproc_function_def')
        .filter((node) => {
          const value = node.childForFieldName('value')?.text ?? '';
          return (
            cppMacros.test(nameOf(node)) && !/\b(?:abort|exit|throw|return|fail\w*|if|std|GTEST\w*)\b|\?/.test(value)
          );
        })
        .map((node) => ({ node, effect: changesAssertions }))
    : []),
  ...patches(
    descendants(root, 'function_definition').filter(
      (node) =>
        /\boperator==/.test(node.childForFieldName('declarator')?.text.slice(0, 200) ?? '') && ignoresOther(node),
    ),
    equalsAll,
  ),
];
