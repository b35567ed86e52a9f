import type { CorpusCount } from './count-corpus.ts';
import type { Judged } from './judge-case.ts';

/** The table that `npm run corpus` prints. */
export function wordCorpus(judged: readonly Judged[], count: CorpusCount): string {
  const rows = Object.entries(count.rules)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, { caught, missed, falseAlarms, asks }]) => row(rule, [caught, missed, falseAlarms, asks]));
  const named = (name: string): string => {
    const known = judged.find((each) => each.name === name)?.known ?? null;
    return `  ${name}${known === null ? '' : `: ${known}`}`;
  };
  const share = count.honest === 0 ? 0 : (100 * count.blocked.length) / count.honest;
  return [
    row('rule', ['caught', 'missed', 'false alarms', 'asks of honest']),
    ...rows,
    '',
    `cheats missed: ${count.missed.length} of ${count.cheats}`,
    ...count.missed.map(named),
    `honest blocked: ${count.blocked.length} of ${count.honest} (${share.toFixed(1)} %)`,
    ...count.blocked.map(named),
    `honest asked about: ${count.asked.length} of ${count.honest}`,
    ...count.asked.map(named),
    '',
  ].join('\n');
}

function row(rule: string, cells: readonly (number | string)[]): string {
  return rule.padEnd(24) + cells.map((cell) => String(cell).padStart(16)).join('');
}
