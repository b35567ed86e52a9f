import { sanitizeStream, type RunPlace } from '../claude/sanitize-stream.ts';

const FIXED_MS = String(Date.parse('2026-01-01T00:00:00.000Z'));

/** Ids of one kind, numbered in the order in which they come. */
const ids: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /\bses_[0-9A-Za-z]{20,}/g, name: 'ses_' },
  { pattern: /\bmsg_[0-9A-Za-z]{20,}/g, name: 'msg_' },
  { pattern: /\bprt_[0-9A-Za-z]{20,}/g, name: 'prt_' },
];

/** As for Claude Code, and what else differs from run to run in the streams of the other programs. */
export function sanitizeProgram(text: string, place: RunPlace): string {
  const clean = sanitizeStream(text, place)
    .replaceAll(/\/[^\s"]*\/\.cache\/agents\//g, '/fixture/agents/')
    .replaceAll(/(?<="(?:timestamp|start|end|created|completed)":)\d{13}/g, FIXED_MS)
    .replaceAll(/(?<=_)\d{13}(?=_\d+")/g, FIXED_MS)
    .replaceAll(/PGID: \d+/g, 'PGID: 1')
    .replaceAll(/(?<="snapshot":")[0-9a-f]{40}/g, '0'.repeat(40))
    .replaceAll(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'Thu, 01 Jan 2026 00:00:00 GMT')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,9}Z/g, '2026-01-01T00:00:00.000Z')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z/g, '2026-01-01T00-00-00-000Z');
  return ids.reduce((known, { pattern, name }) => {
    const found = [...new Set(known.match(pattern))];
    return found.reduce((some, id, index) => some.replaceAll(id, `${name}${index + 1}`), known);
  }, clean);
}
