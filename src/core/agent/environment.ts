import type { AgentAdapter } from './adapter.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What every program needs to work, and nothing that is a secret of its own. `*` stands for any rest. */
const everyProgram = words(`
  PATH HOME TMPDIR LANG LANGUAGE LC_* TZ TERM SHELL USER LOGNAME XDG_* HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY
  http_proxy https_proxy all_proxy no_proxy SSL_CERT_* NODE_EXTRA_CA_CERTS
`);

/** Where toolchains and package managers keep themselves. */
const toolchainHomes = words(`
  NVM_DIR NVM_BIN FNM_DIR FNM_MULTISHELL_PATH VOLTA_HOME N_PREFIX PNPM_HOME BUN_INSTALL DENO_DIR DENO_INSTALL
  COREPACK_HOME PYENV_ROOT VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV CONDA_EXE POETRY_HOME PIPX_HOME UV_CACHE_DIR
  UV_PYTHON_INSTALL_DIR CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN GOPATH GOROOT GOBIN GOCACHE GOMODCACHE GOTOOLCHAIN
  JAVA_HOME JDK_HOME M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME SDKMAN_DIR ANDROID_HOME ANDROID_SDK_ROOT
  RBENV_ROOT GEM_HOME GEM_PATH BUNDLE_PATH COMPOSER_HOME DOTNET_ROOT NUGET_PACKAGES ASDF_DIR ASDF_DATA_DIR
  MISE_DATA_DIR PROTO_HOME HOMEBREW_PREFIX NIX_PATH NIX_PROFILES NIX_SSL_CERT_FILE SDKROOT DEVELOPER_DIR
`);

/** An unattended git must neither ask nor open an editor or a pager. */
const unattended = {
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_PAGER: 'cat',
  PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
};

/** Keys and settings of agent programs, also of those without an adapter: no gate has a use for them. */
const agentVariables = words(`
  ANTHROPIC_* CLAUDE_* CLAUDECODE CODEX_* OPENAI_* OPENCODE_* GEMINI_* GOOGLE_GEMINI_* QWEN_* AMP_*
`);

/**
 * What an agent program is given: an allow-list, so that the user's tokens don't leak. `env` of the choice names those
 * that the user lets pass besides; `set` goes over everything: `LASTGREEN_…` and the invocation's own. The user's
 * `GIT_*` never pass: they would turn the agent's git to another repository.
 */
export function agentEnvironment(
  user: Environment,
  adapter: Pick<AgentAdapter, 'envPass' | 'envDrop'>,
  choice: { readonly env: readonly string[] },
  set: Readonly<Record<string, string>>,
): Record<string, string> {
  const passes = matcher([...everyProgram, ...toolchainHomes, ...adapter.envPass]);
  const dropped = matcher(adapter.envDrop);
  const named = matcher(choice.env);
  const kept = pick(user, (name) => !isGit(name) && (named(name) || (passes(name) && !dropped(name))));
  return { ...kept, ...unattended, ...set };
}

/**
 * What gates and setup are given: the user's own environment without agents' keys, without `GIT_*` and without what
 * lastgreen told another run. `CI` is as the user has it.
 */
export function gateEnvironment(
  user: Environment,
  adapters: readonly Pick<AgentAdapter, 'envPass' | 'envDrop'>[],
  set: Readonly<Record<string, string>>,
): Record<string, string> {
  const ofAgents = matcher([
    ...agentVariables,
    ...adapters.flatMap(({ envPass, envDrop }) => [...envPass, ...envDrop]),
  ]);
  const kept = pick(user, (name) => !isGit(name) && !name.startsWith('LASTGREEN_') && !ofAgents(name));
  return { ...kept, ...set };
}

function isGit(name: string): boolean {
  return name.startsWith('GIT_');
}

function matcher(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const prefixes = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

function pick(environment: Environment, keep: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value !== undefined && keep(name) ? [[name, value]] : [])),
  );
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
