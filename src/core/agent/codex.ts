import type { AgentAdapter } from './adapter.ts';
import { codexStreamDecoder } from './codex-stream.ts';
import { withoutOptions } from './without-options.ts';

/** It neither phones home nor looks for a newer one of itself; where nothing answers, it ends and says so. */
const settings = {
  'analytics.enabled': 'false',
  check_for_update_on_startup: 'false',
  // It would wait for the network for ever.
  'features.unbounded_connection_retries': 'false',
};

/** What it reads may have been written to sway it: it takes no instructions (`AGENTS.md`) from the repository. */
const readOnlySettings = {
  sandbox_mode: '"read-only"',
  approval_policy: '"never"',
  project_doc_max_bytes: '0',
};

/** Options that would open to a reviewer what it must not do. */
const opening = {
  alone: ['--dangerously-bypass-approvals-and-sandbox', '--yolo', '--full-auto'],
  withValue: ['--sandbox', '-s', '--ask-for-approval', '-a', '--add-dir'],
};

/** Codex, measured with 0.171.0. It has no caps of its own, and tells no money. */
export const codex: AgentAdapter = {
  name: 'codex',
  protocol: 'codex-json',
  program: 'codex',
  versionArgs: ['--version'],
  testedVersions: { from: '0.171.0', to: '0.171.0' },
  envPass: ['CODEX_HOME', 'CODEX_API_KEY', 'OPENAI_*'],
  envDrop: [],
  streams: true,
  litters: false,
  invocation({ args, model, readOnly }) {
    return {
      argv: [
        'codex',
        'exec',
        '--json',
        ...(readOnly ? [] : ['--dangerously-bypass-approvals-and-sandbox']),
        // Its own question whether the folder may be trusted would end it.
        '--skip-git-repo-check',
        ...(model === null ? [] : ['--model', model]),
        ...config(settings),
        ...(readOnly ? withoutOptions(args, opening) : args),
        // The later of two counts.
        ...(readOnly ? config(readOnlySettings) : []),
        // The prompt comes on standard input.
        '-',
      ],
      env: {},
      prompt: 'stdin',
    };
  },
  decoder: codexStreamDecoder,
};

function config(entries: Readonly<Record<string, string>>): string[] {
  return Object.entries(entries).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}
