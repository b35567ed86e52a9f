import { expect, test } from 'vitest';
import { adapters } from '../../../src/core/agent/adapters.ts';
import { claude } from '../../../src/core/agent/claude.ts';
import { agentEnvironment, gateEnvironment } from '../../../src/core/agent/environment.ts';

const user = {
  PATH: '/bin',
  HOME: '/home/me',
  LC_ALL: 'C.UTF-8',
  XDG_CACHE_HOME: '/cache',
  HTTPS_PROXY: 'http://proxy',
  SSL_CERT_FILE: '/ca',
  CARGO_HOME: '/cargo',
  GITHUB_TOKEN: 'secret',
  DATABASE_URL: 'secret',
  NPM_TOKEN: 'secret',
  ANTHROPIC_API_KEY: 'key',
  CLAUDE_CONFIG_DIR: '/claude',
  CLAUDE_CODE_MAX_RETRIES: '2',
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  CLAUDE_CODE_SESSION_ID: 'outer',
  CLAUDE_CODE_SSE_PORT: '1',
  OPENAI_API_KEY: 'key',
  GIT_DIR: '/elsewhere',
  GIT_EDITOR: 'sleep 9999',
  LASTGREEN_TASK: 'of-another-run',
  UNSET: undefined,
};

const everyone = {
  PATH: '/bin',
  HOME: '/home/me',
  LC_ALL: 'C.UTF-8',
  XDG_CACHE_HOME: '/cache',
  HTTPS_PROXY: 'http://proxy',
  SSL_CERT_FILE: '/ca',
  CARGO_HOME: '/cargo',
};
const unattended = {
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_PAGER: 'cat',
  PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
};

test('gives an agent what it needs and its own keys, and none of the outer session', () => {
  expect(agentEnvironment(user, claude, { env: [] }, { LASTGREEN_TASK: 'T-1' })).toEqual({
    ...everyone,
    ...unattended,
    ANTHROPIC_API_KEY: 'key',
    CLAUDE_CONFIG_DIR: '/claude',
    CLAUDE_CODE_MAX_RETRIES: '2',
    LASTGREEN_TASK: 'T-1',
  });
});

test('gives a custom command nothing more than what the user names', () => {
  const choice = { env: ['DATABASE_URL', 'OPENAI_*', 'GIT_DIR'] };
  expect(agentEnvironment(user, { envPass: [], envDrop: [] }, choice, {})).toEqual({
    ...everyone,
    ...unattended,
    DATABASE_URL: 'secret',
    OPENAI_API_KEY: 'key',
  });
});

test('gives gates the user’s environment without agents’ keys and git’s variables, and sets no CI', () => {
  expect(gateEnvironment(user, adapters, { DATABASE_URL: 'test' })).toEqual({
    ...everyone,
    GITHUB_TOKEN: 'secret',
    NPM_TOKEN: 'secret',
    DATABASE_URL: 'test',
  });
});

test('gives gates nothing of what any program by name documents as its own', () => {
  const own = adapters.flatMap(({ envPass }) => envPass.map((name) => name.replace('*', 'X')));
  expect(own.length).toBeGreaterThan(10);
  const everything = Object.fromEntries([...own, 'DATABASE_URL'].map((name) => [name, 'secret']));
  expect(gateEnvironment(everything, adapters, {})).toEqual({ DATABASE_URL: 'secret' });
});
