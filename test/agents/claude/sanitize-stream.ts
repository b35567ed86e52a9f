/** What tells this run's text from that of the same run elsewhere. */
export interface RunPlace {
  readonly folder: string;
  readonly port: number;
}

const FIXED_TIME = '2026-01-01T00:00:00.000Z';
/** Four hours after the fixed time, like the words that go with it. */
const FIXED_RESET_SECONDS = Date.parse(FIXED_TIME) / 1000 + 4 * 3600;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TASK_ID = /(?<="(?:task_id|backgroundTaskId)":")[a-z0-9]+(?=")/g;
const RUN_ID = /(?<="(?:run_id|runId)":")[a-z0-9-]+(?=")/g;

/**
 * Makes a recorded stream the same on every machine and every day: paths, ports, ids, times and durations. Ids keep
 * their identity within the stream (the first becomes 1, the second 2), so references still match.
 */
export function sanitizeStream(text: string, { folder, port }: RunPlace): string {
  const clean = text
    .replaceAll(folder, '/fixture')
    // The program names a project's folder after its path.
    .replaceAll(folder.replaceAll(/[^a-zA-Z0-9]/g, '-'), '-fixture')
    .replaceAll(/"[^"]*\/cc-socks\/\d+\.sock"/g, '"/fixture/tmp/cc-socks/1.sock"')
    .replaceAll(/\/claude-\d+\//g, '/claude-1000/')
    .replaceAll(`127.0.0.1:${port}`, '127.0.0.1:4000')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, FIXED_TIME)
    .replaceAll(/(?<="end_time":)\d+/g, String(Date.parse(FIXED_TIME)))
    .replaceAll(/(?<="resetsAt":)\d+/g, String(FIXED_RESET_SECONDS))
    .replaceAll(/resets \d+[ap]m \(UTC\)/g, 'resets 4am (UTC)')
    // In fields and in texts for the model: `"duration_ms":12`, `duration_ms: 12`, `"totalDurationMs":12`.
    .replaceAll(/(?<=\w(?:_ms|Ms)"?: ?)\d+(?:\.\d+)?/g, '100');
  return [
    { pattern: UUID, name: (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
    { pattern: TASK_ID, name: (n: number) => `task${n}` },
    { pattern: RUN_ID, name: (n: number) => `run${n}` },
  ].reduce(numbered, clean);
}

function numbered(text: string, { pattern, name }: { pattern: RegExp; name: (n: number) => string }): string {
  const ids = new Set(text.match(pattern));
  return [...ids].reduce((clean, id, index) => clean.replaceAll(id, name(index + 1)), text);
}
