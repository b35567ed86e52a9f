import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { bothTexts } from './both-texts.ts';
import { isSameValue } from './is-same-value.ts';
import { readManifest, type Manifest } from './read-manifest.ts';
import { recordOf } from './record-of.ts';
import { stripJsonComments } from './strip-json-comments.ts';

/** What is written where and in which form: nothing is checked by it. */
const idle =
  /^(?:target|module|jsx\w*|outDir|outFile|declaration\w*|sourceMap|sourceRoot|mapRoot|inlineSource\w*|removeComments|newLine|incremental|tsBuildInfoFile|importHelpers|pretty|resolveJsonModule|downlevelIteration|preserveConstEnums)$/;
/** Switched on, these find more. */
const stricter =
  /^(?:strict\w*|alwaysStrict|noImplicit\w+|noUnused\w+|noUnchecked\w+|noFallthroughCasesInSwitch|noPropertyAccessFromIndexSignature|exactOptionalPropertyTypes|useUnknownInCatchVariables|isolatedModules|verbatimModuleSyntax|forceConsistentCasingInFileNames|checkJs)$/;
const outsideOfChecks = /^(?:\$schema|display|compileOnSave)$/;

/** Of a compiler's settings only what says what is checked, and how strictly; `null`: they can't be told apart. */
export function compilerFindings(file: FileChange): Found[] | null {
  const texts = bothTexts(file);
  if (texts === null) return null;
  const [before, after] = [readManifest(stripJsonComments(texts[0])), readManifest(stripJsonComments(texts[1]))];
  if (before === null || after === null) return null;
  const changed = [
    ...changes(before, after, (key) => key === 'compilerOptions' || outsideOfChecks.test(key)),
    ...changes(
      recordOf(before['compilerOptions']),
      recordOf(after['compilerOptions']),
      (key, value) => idle.test(key) || (stricter.test(key) && value === true),
    ),
  ];
  return changed.map((key) => ({ path: file.path, line: null, message: `${file.path}: ${key} changed` }));
}

function changes(old: Manifest, fresh: Manifest, isIdle: (key: string, value: unknown) => boolean): string[] {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return keys.filter((key) => !isSameValue(old[key], fresh[key]) && !isIdle(key, fresh[key]));
}
