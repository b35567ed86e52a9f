import type { DetectedProject } from './detect-project.ts';

/**
 * A small lastgreen.yaml for a first run: what was detected, and limits that end it soon. It reads without a problem
 * unless no gate was found, because none can be made up. `ignored`: files that git does not know and gates may need.
 */
export function writePilot(
  { gates, setup, agent, reasons }: DetectedProject,
  planPath: string | null,
  ignored: readonly string[] = [],
): string {
  const parts = [
    [
      '# lastgreen: what works unattended, what judges it, and when it stops.',
      ...reasons.map((reason) => `# - ${oneLine(reason)}`),
    ],
    planPath === null
      ? ['# The plan, when none is named on the command line.', '# plan: prd.json']
      : [`plan: ${scalar(planPath)}`],
    agent === null
      ? ['# The agent that does the work; any program: {command: [prog, --flag]}.', '# agent: claude']
      : ['# The agent that does the work.', `agent: ${scalar(agent)}`],
    writeGates(gates),
    setup === null ? [] : ['# Prepares a fresh tree; runs again when a lock file changes.', `setup: ${scalar(setup)}`],
    ignored.length === 0
      ? []
      : [
          '# Agent and gates see what git knows. Ignored files that they need are copied:',
          '# trees:',
          `#   copy: [${ignored.map(scalar).join(', ')}]`,
        ],
    [
      '# A pilot. Raise these, or take them out, after a run that you liked.',
      'limits:',
      '  max-cycles: 5',
      '  max-time: 30m',
    ],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function writeGates({ quick, full }: DetectedProject['gates']): string[] {
  if (quick.length === 0) {
    return [
      '# Commands that must succeed before anything lands. None was found: a run needs at least one.',
      'gates:',
      '  # quick: npm test',
    ];
  }
  return [
    '# Commands that must succeed before anything lands.',
    'gates:',
    '  # After each attempt.',
    '  quick:',
    ...quick.map((command) => `    - ${scalar(command)}`),
    ...(full.length > 0
      ? ['  # Before a task is done.', '  full:', ...full.map((command) => `    - ${scalar(command)}`)]
      : []),
  ];
}

/** Plain where no YAML reader could see anything else in it. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z][\w./+-]*(?: [\w./+=&-]+)*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
