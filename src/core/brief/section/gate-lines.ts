import { commandText } from '../../gate/command-text.ts';
import type { Gate } from '../../gate/gate.ts';
import type { BriefInput } from '../brief.ts';
import { cleanText } from '../clean-text.ts';

/** The commands that judge, as list entries. Of hidden ones only that there are some. */
export function gateLines({ quick, full }: BriefInput['gates']): string[] {
  const always = new Set(visibleCommands(quick));
  const later = new Set(visibleCommands(full).filter((command) => !always.has(command)));
  const hidden = new Set([...quick, ...full].filter((gate) => gate.hidden).map((gate) => gate.name)).size;
  return [
    ...[...always].map((command) => `- ${command}`),
    ...[...later].map((command) => `- ${command} (before the task is done)`),
    ...(hidden > 0 ? [`- ${hidden === 1 ? 'a hidden check' : `${hidden} hidden checks`}`] : []),
  ];
}

function visibleCommands(gates: readonly Gate[]): string[] {
  return gates.filter((gate) => !gate.hidden).map(commandCode);
}

/** A script of several lines stays one: the agent runs it as well. */
function commandCode({ run }: Gate): string {
  const text = cleanText(commandText(run));
  if (!text.includes('\n')) return code(text);
  return ['this script:', ...text.split('\n').map((line) => `      ${line}`)].join('\n');
}

/** As code in Markdown, whatever backticks it holds. */
export function code(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}
