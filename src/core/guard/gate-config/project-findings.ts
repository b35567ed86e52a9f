import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';

/** Elements of an MSBuild project by which something is left out of it, switched off, or run. */
const judged =
  /<(?:(?:Compile|None|Content|Using|Analyzer)\s[^>]{0,300}\b(?:Remove|Exclude)\s*=[^>]{0,300}|(?:Import|Target|UsingTask|Exec)\b[^>]{0,300}|(?:IsTestProject|TreatWarningsAsErrors|WarningsAsErrors|WarningsNotAsErrors|NoWarn|WarningLevel|Nullable|AnalysisLevel|AnalysisMode|EnforceCodeStyleInBuild|EnableDefault\w*Items|RunSettingsFilePath|VSTest\w*|TestingPlatform\w*|DefineConstants|RunAnalyzers\w*|EnableNETAnalyzers|DefaultItemExcludes)>[^<]{0,300})/g;

/** What a project of .NET says of how its tests and checks work; packages are another rule's. */
export function projectFindings(file: FileChange): Found[] {
  if (file.before === null || file.after === null) return [];
  const [old, fresh] = [elementsIn(file.before.text), elementsIn(file.after.text)];
  const changed = [...fresh.filter((each) => !old.includes(each)), ...old.filter((each) => !fresh.includes(each))];
  const [first] = changed;
  if (first === undefined) return [];
  return [
    { path: file.path, line: null, message: `${file.path}: how tests or checks work changed: ${first.slice(0, 80)}` },
  ];
}

function elementsIn(text: string | null): string[] {
  return [...(text ?? '').replaceAll(/<!--(?:[\s\S]*?-->|[\s\S]*)/g, '').matchAll(judged)].map(([element]) =>
    element.replaceAll(/\s+/g, ' '),
  );
}
