import type { Severity } from '../finding.ts';
import { ancestors, type Assertion, type TestCase } from '../test-case/test-case.ts';

const variable =
  /\bprocess\.env\b|\bimport\.meta\.env\b|\bos\.(?:environ|getenv|Getenv|LookupEnv)\b|\bSystem\.getenv\(|\bENV\b|\benv::var|\bgetenv\(|\bGetEnvironmentVariable\(|\bcfg!\( ?feature|\btesting\.Short\(\)|\$_(?:ENV|SERVER)\b/;
const platform =
  /\bprocess\.(?:platform|arch|versions?)\b|\bsys\.(?:platform|version_info)\b|\bplatform\.\w+\(|\bos\.name\b|\bruntime\.(?:GOOS|GOARCH)\b|\bcfg!\(|\bRUBY_(?:PLATFORM|VERSION)\b|\bPHP_OS\w*|\bOperatingSystem\.|\bRuntimeInformation\./;
const branches = /^(?:if_statement|if_expression|if|unless|if_modifier|unless_modifier|preproc_if)$/;

/** Where an assertion runs only by what lies outside of the program; `null`: nothing in the test says so. */
export function onlySomewhere({ node }: Assertion, test: TestCase): Severity | null {
  let found: Severity | null = null;
  for (const each of ancestors(node)) {
    if (each.startIndex < test.node.startIndex || each.endIndex > test.node.endIndex || each.id === test.node.id) break;
    const by = severityOf(each);
    if (by === 'block') return by;
    found ??= by;
  }
  return found;
}

function severityOf(node: Assertion['node']): Severity | null {
  const mark = node.previousNamedSibling;
  if (mark?.type === 'attribute_item' && mark.text.startsWith('#[cfg('))
    return /\b(?:unix|windows|target_\w+|not\(miri\))/.test(mark.text) ? 'ask' : 'block';
  if (!branches.test(node.type) || node.childForFieldName('alternative') !== null) return null;
  if (node.type === 'preproc_if')
    return /\b(?:NET\w*|DEBUG|WINDOWS|LINUX|OSX)\b/.test(node.text.slice(0, 80)) ? 'ask' : 'block';
  const asked = node.childForFieldName('condition')?.text.slice(0, 400) ?? '';
  return variable.test(asked) ? 'block' : platform.test(asked) ? 'ask' : null;
}
