import type { AgentAdapter } from './adapter.ts';

/** How a program's own words on its version lie to the versions that were measured; `null`: among them, or not known. */
export function versionFit(said: string, tested: AgentAdapter['testedVersions']): string | null {
  const version = numbersIn(said);
  if (tested === null || version === null) return null;
  const { from, to } = tested;
  const range = from === to ? from : `${from} to ${to}`;
  if (compare(version, numbersIn(from) ?? version) < 0) return `older than ${range}, which lastgreen was tried with`;
  if (compare(version, numbersIn(to) ?? version) > 0) return `newer than ${range}, which lastgreen was tried with`;
  return null;
}

function numbersIn(text: string): number[] | null {
  const [, version] = /(?:^|[^\d.])(\d{1,9}(?:\.\d{1,9}){1,3})/.exec(text) ?? [];
  return version?.split('.').map(Number) ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0));
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
