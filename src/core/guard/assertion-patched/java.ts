import { descendants } from '../test-case/test-case.ts';
import { canFail, saysYes } from './can-fail.ts';
import { ignoresOther } from './ignores-other.ts';
import { nameOf } from './name-of.ts';
import { ownNamespace } from './own-namespace.ts';
import { changesOutcome, equalsAll, hidesAssertions, patches, type Patch, type PatchReader } from './patch.ts';

const javaLibrary = /^(?:org\.(?:junit|assertj|hamcrest|testng|mockito)|junit\.framework|com\.google\.common\.truth)\b/;
const javaAssertion = /^(?:assert(?:Equals|NotEquals|True|False|Null|NotNull|Same|ArrayEquals|Throws|That|All)|fail)$/;

/** JUnit, AssertJ, Hamcrest, TestNG, Truth. */
export const javaPatches: PatchReader = (root, file) => [
  ...ownNamespace(root, ['package_declaration'], javaLibrary),
  ...descendants(root, 'method_declaration').flatMap((node): Patch[] => {
    const name = nameOf(node);
    const isBlind = name === 'equals' ? ignoresOther(node) : name === 'matches' && saysYes(node);
    if (isBlind && /\bboolean\b/.test(node.text.slice(0, 200))) {
      return patches([node], equalsAll);
    }
    if (/^handle(?:TestExecution|BeforeEachMethodExecution)Exception$/.test(name) && !/\bthrow\b/.test(node.text)) {
      return patches([node], changesOutcome);
    }
    return file.isTest && javaAssertion.test(name) && !canFail(node) ? patches([node], hidesAssertions) : [];
  }),
];
