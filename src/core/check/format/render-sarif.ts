import type { Finding, Severity } from '../../guard/finding.ts';
import { cleanLine } from '../../report/clean-line.ts';
import type { CheckResult } from '../check-result.ts';
import { failedGates } from '../failed-gates.ts';
import { gateRow } from '../gate-row.ts';
import { encodeUriPath } from './encode-uri-path.ts';

type Level = 'error' | 'warning' | 'note';

interface Row {
  readonly ruleId: string;
  readonly level: Level;
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
}

const levels: Readonly<Record<Severity, Level>> = { block: 'error', ask: 'warning', note: 'note' };
const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
const sourceRoot = '%SRCROOT%';
const maxMessageChars = 2_000;

/** SARIF 2.1.0: findings, and gates that did not pass, as results of one run. */
export function renderSarif({ verdict, because, findings, gates, ratchet }: CheckResult, version: string): string {
  const rows = [...findings.map(findingRow), ...failedGates({ gates, ratchet }).map(failedGate)];
  const ids = [...new Set(rows.map(({ ruleId }) => ruleId))];
  const run = {
    tool: { driver: { name: 'lastgreen', semanticVersion: version, rules: ids.map(describeRule) } },
    originalUriBaseIds: { [sourceRoot]: { description: { text: 'The top of the repository.' } } },
    invocations: [
      {
        executionSuccessful: verdict !== 'unknown',
        toolExecutionNotifications: [
          { level: verdict === 'green' ? 'note' : 'error', message: { text: `${verdict}: ${because}` } },
        ],
      },
    ],
    results: rows.map((row) => ({
      ruleId: row.ruleId,
      ruleIndex: ids.indexOf(row.ruleId),
      level: row.level,
      message: { text: cleanLine(row.message, maxMessageChars) },
      // GitHub takes no result without a line. What concerns the change as a whole stands at its top.
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: row.path === null ? '.' : encodeUriPath(row.path), uriBaseId: sourceRoot },
            region: { startLine: row.line ?? 1 },
          },
        },
      ],
    })),
    columnKind: 'utf16CodeUnits',
    properties: { verdict, gates: gates.map((each) => gateRow(each, ratchet)) },
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] })}\n`;
}

function findingRow({ rule, severity, path, line, message }: Finding): Row {
  return { ruleId: rule, level: levels[severity], message, path, line };
}

function failedGate({ message }: { readonly message: string }): Row {
  return { ruleId: 'gate', level: 'error', message, path: null, line: null };
}

function describeRule(id: string): object {
  const words = id.replaceAll('-', ' ');
  const text = id === 'gate' ? 'A command that must succeed did not.' : `lastgreen's guard ${id}: ${words}.`;
  const help =
    id === 'gate'
      ? 'Commands stand under gates: in lastgreen.yaml.'
      : `Its severity: guards: {rules: {${id}: block|ask|note|off}} in lastgreen.yaml.`;
  return { id, name: id, shortDescription: { text }, fullDescription: { text }, help: { text: help } };
}
