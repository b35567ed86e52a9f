import type { AgentAdapter } from './adapter.ts';
import { claudeStreamDecoder } from './claude-stream.ts';

/**
 * Tools that change something are not offered, and what is not allowed is refused without asking. What it reads may have
 * been written to sway it: from the repository it takes neither instructions (`CLAUDE.md`), nor hooks, nor MCP servers,
 * all of which it would obey or run there without these.
 */
const readOnlyOptions =
  '--permission-mode dontAsk --tools Read,Grep,Glob --setting-sources user --strict-mcp-config'.split(' ');

/**
 * Claude Code, measured with 2.1.332. The prompt comes on standard input: flags that take several values would swallow
 * one at the end of the arguments, and a long one would not fit there.
 */
export const claude: AgentAdapter = {
  name: 'claude',
  protocol: 'claude-stream-json',
  program: 'claude',
  versionArgs: ['--version'],
  testedVersions: { from: '2.1.332', to: '2.1.332' },
  envPass: ['ANTHROPIC_*', 'CLAUDE_*'],
  envDrop: [
    'CLAUDECODE',
    'CLAUDE_CODE_CHILD_SESSION',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_EXECPATH',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_CODE_SSE_PORT',
    'CLAUDE_EFFORT',
    'CLAUDE_ENV_FILE',
    'CLAUDE_PLUGIN_DATA',
    'CLAUDE_PLUGIN_ROOT',
    'CLAUDE_PROJECT_DIR',
  ],
  streams: true,
  litters: false,
  invocation({ args, model, maxTurns, budgetUsd, readOnly, isolated, root }) {
    return {
      argv: [
        'claude',
        '-p',
        ...(readOnly ? [] : ['--dangerously-skip-permissions']),
        '--output-format',
        'stream-json',
        // Without it the stream is refused.
        '--verbose',
        ...(model === null ? [] : ['--model', model]),
        ...(maxTurns === null ? [] : ['--max-turns', String(maxTurns)]),
        ...(budgetUsd === null ? [] : ['--max-budget-usd', decimal(budgetUsd)]),
        ...args,
        // The later of two counts: what the user gives to agents that work must not open these again.
        ...(readOnly ? readOnlyOptions : []),
      ],
      env: {
        DISABLE_AUTOUPDATER: '1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        // A background shell keeps it alive for minutes after its result.
        CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
        // As root it skips permissions only where it is told that it is in a sandbox, and exactly so.
        ...(root && isolated ? { IS_SANDBOX: '1' } : {}),
      },
      prompt: 'stdin',
    };
  },
  decoder: claudeStreamDecoder,
};

/** Small numbers print with an exponent, and nothing at all is no budget: the option takes neither. */
function decimal(usd: number): string {
  return Math.max(usd, 0.0001).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
}
