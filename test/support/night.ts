import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import type { JournalEvent } from '../../src/core/journal/event.ts';
import type { Status } from '../../src/core/report/status.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
export const cliFile = join(dist, 'cli.js');
export const agentFile = join(dist, 'scripted-agent.js');

export interface NightOptions {
  /** Of the first commit, beside the plan, `lastgreen.yaml`, and `src/begin.txt`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Text of the plan; left out: a checklist of one task, `T-1`. */
  readonly plan?: string;
  readonly planName?: string;
  /** `false`: the plan is not in the commit. */
  readonly planTracked?: boolean;
  /**
   * By task and attempt, as the scripted agent reads it. `$REPO` and `$SIDE` stand for the user's repository and a
   * folder beside it, `$PERSON` for a shell command that waits until `person` has had a turn.
   */
  readonly script?: string;
  /** The same for a second scripted agent, which reviews. */
  readonly reviewer?: string;
  /** Sections of `lastgreen.yaml`, over the night's own: the scripted agent, and the gate `test ! -e RED`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What a person does in mid-run, in turn `turn` (from 0), while the agent or a gate waits for it. */
  readonly person?: (night: Night, turn: number) => unknown;
  /** Over what the configuration says of the scripted agent: `{protocol: 'claude-stream-json'}`. */
  readonly agent?: Readonly<Record<string, unknown>>;
  /** The same for the one that reviews. */
  readonly reviewerAgent?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Further words for `git init`. */
  readonly init?: readonly string[];
  /** `false`: no `user.name` and `user.email` anywhere. */
  readonly identity?: boolean;
  /** Ends with the test; `false`: the caller disposes. */
  readonly ownedByTest?: boolean;
}

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Of standard output. */
  readonly lastLine: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** Events as they come, of a process started with `--json`. */
  readonly events: AsyncIterable<JournalEvent>;
  readonly ended: Promise<Ran & { readonly signal: NodeJS.Signals | null }>;
}

export interface Night {
  /** The user's repository. */
  readonly repo: string;
  /** `LASTGREEN_HOME`. */
  readonly home: string;
  /** A folder for whatever the scripts want to leave. */
  readonly side: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly branch: string;
  /** `lastgreen run`, in this process. */
  run(args?: readonly string[], options?: { readonly cwd?: string }): Promise<Ran>;
  /** Any command, in this process. */
  call(args: readonly string[], options?: { readonly cwd?: string }): Promise<Ran>;
  /** The built program as a process of its own. */
  start(args: readonly string[], options?: { readonly cwd?: string }): Started;
  status(): Promise<Status>;
  events(): JournalEvent[];
  /** Events of one type. */
  all<Type extends JournalEvent['type']>(type: Type): Extract<JournalEvent, { type: Type }>[];
  journalFile(): string;
  /** In the user's repository; standard output without its last newline. */
  git(...args: string[]): string;
  /** Subjects that landed, oldest first. */
  landed(): string[];
  script(text: string): void;
  /** Of the one that reviews, where there is one. */
  reviewer(text: string): void;
  write(path: string, content: string | Uint8Array): void;
  read(path: string): string;
  dispose(): void;
}

/** A small repository in a temporary folder, with all that a night needs beside it. */
export function makeNight(options: NightOptions = {}): Night {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastgreen-night-')));
  const repo = join(folder, 'repo');
  const home = join(folder, 'home');
  const side = join(folder, 'side');
  const userHome = join(folder, 'user');
  for (const each of [repo, side, userHome]) mkdirSync(each);
  const scriptFile = join(folder, 'agent.script');
  const reviewerFile = join(folder, 'reviewer.script');
  const fillIn = (text: string): string =>
    text.replaceAll('$REPO', repo).replaceAll('$SIDE', side).replaceAll('$PERSON', askPerson(side));
  const env = {
    PATH: process.env['PATH'],
    HOME: userHome,
    LANG: 'C.UTF-8',
    TMPDIR: process.env['TMPDIR'],
    LASTGREEN_HOME: home,
    ...options.env,
  };
  const planName = options.planName ?? 'plan.md';
  const night: Night = {
    repo,
    home,
    side,
    env,
    branch: `lastgreen/${planName.replace(/\.[^.]+$/, '')}`,
    run: (args = [], where) => night.call(['run', ...args], where),
    call: (args, where) => callProgram(args, where?.cwd ?? repo, env),
    start: (args, where) => startProgram(args, where?.cwd ?? repo, env),
    async status() {
      const { stdout, stderr, exitCode } = await night.call(['status', '--json']);
      if (exitCode !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as Status;
    },
    events: () => readEvents(night.journalFile()),
    all: <Type extends JournalEvent['type']>(type: Type) =>
      night.events().filter((event): event is Extract<JournalEvent, { type: Type }> => event.type === type),
    journalFile: () => findJournal(home),
    git: (...args) => runGit(repo, userHome, args),
    landed: () => night.all('task-landed').map((event) => event.subject),
    script: (text) => writeFileSync(scriptFile, fillIn(text)),
    reviewer: (text) => writeFileSync(reviewerFile, fillIn(text)),
    write: (path, content) => writeIn(repo, path, content),
    read: (path) => readFileSync(join(repo, path), 'utf8'),
    dispose() {
      watcher?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  night.script(options.script ?? honest);
  if (options.reviewer !== undefined) night.reviewer(options.reviewer);
  const watcher = options.person === undefined ? null : answerAsPerson(night, options.person);
  const command = [process.execPath, agentFile, '--script', scriptFile];
  const review =
    options.reviewer === undefined
      ? {}
      : { review: { command: [process.execPath, agentFile, '--script', reviewerFile], ...options.reviewerAgent } };
  const agent = { command, protocol: 'text', ...options.agent };
  const config = { plan: planName, agent, gates: { quick: 'test ! -e RED' }, ...review, ...options.config };
  // JSON is YAML.
  const files = { 'src/begin.txt': 'begin\n', 'lastgreen.yaml': `${JSON.stringify(config, null, 2)}\n` };
  for (const [path, content] of Object.entries({ ...files, ...options.files })) writeIn(repo, path, content);
  if (options.identity !== false) writeIn(userHome, '.gitconfig', '[user]\nname = Ada\nemail = ada@example.org\n');
  const setUp = ['init', '--quiet', '--initial-branch=main', ...(options.init ?? [])];
  runGit(repo, userHome, setUp);
  const plan = options.plan ?? '- [ ] T-1: Do the first thing\n';
  if (options.planTracked !== false) writeIn(repo, planName, plan);
  runGit(repo, userHome, ['add', '--all']);
  const committer = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  runGit(repo, userHome, [...committer, 'commit', '--quiet', '--message=Begin']);
  if (options.planTracked === false) writeIn(repo, planName, plan);
  if (options.ownedByTest !== false) onTestFinished(() => night.dispose());
  return night;
}

/** Writes a file named for the task, and says that it is done. */
export const honest = `[*]\nsh:echo "$LASTGREEN_TASK" > "src/$LASTGREEN_TASK.txt"\nclaim:done\n`;

/** A plan of tasks `T-1` to `T-n`. */
export function checklist(count: number): string {
  return Array.from({ length: count }, (_none, index) => `- [ ] T-${index + 1}: Do thing ${index + 1}\n`).join('');
}

/** A PRD of stories `US-1` to `US-n`, with more fields where they are given. */
export function prd(stories: readonly Readonly<Record<string, unknown>>[], over: object = {}): string {
  const userStories = stories.map((story, index) => ({
    id: `US-${index + 1}`,
    title: `Story ${index + 1}`,
    description: '',
    acceptanceCriteria: ['it works'],
    priority: index + 1,
    passes: false,
    notes: '',
    ...story,
  }));
  return `${JSON.stringify({ project: 'night', description: 'A night.', ...over, userStories }, null, 2)}\n`;
}

/** Programs of a run have a process namespace of their own; who acts from outside must really be outside. */
function askPerson(side: string): string {
  return `n=$(ls ${side} | grep -c '^ask'); : > ${side}/ask$n; until [ -e ${side}/answer$n ]; do sleep 0.02; done`;
}

function answerAsPerson(night: Night, person: NonNullable<NightOptions['person']>): FSWatcher {
  return watch(night.side, (_type, name) => {
    const turn = /^ask(\d+)$/.exec(name ?? '')?.[1];
    const taken = join(night.side, `turn${turn}`);
    if (turn === undefined || existsSync(taken)) return;
    writeFileSync(taken, '');
    void (async () => {
      try {
        await person(night, Number(turn));
      } finally {
        writeFileSync(join(night.side, `answer${turn}`), '');
      }
    })();
  });
}

async function callProgram(args: readonly string[], cwd: string, env: Night['env']): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const sink = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      stderr += chunk.toString();
      done();
    },
  });
  const exitCode = await runProgram(args, {
    cwd,
    words: args,
    env,
    out: (text) => (stdout += text),
    err: (text) => (stderr += text),
    // What is used of it is `write`, `isTTY` and `columns`.
    stderr: sink,
    onSignal: () => () => undefined,
  });
  return { exitCode, stdout, stderr, lastLine: lastLineOf(stdout) };
}

function startProgram(args: readonly string[], cwd: string, env: Night['env']): Started {
  const child = spawn(process.execPath, [cliFile, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const lines: JournalEvent[] = [];
  const output = { wake: (): void => undefined, over: false };
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) if (line.startsWith('{"')) lines.push(JSON.parse(line) as JournalEvent);
    output.wake();
  });
  const ended = new Promise<Awaited<Started['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      output.over = true;
      output.wake();
      resolve({ exitCode: code ?? -1, signal, stdout, stderr, lastLine: lastLineOf(stdout) });
    });
  });
  const events = {
    async *[Symbol.asyncIterator](): AsyncGenerator<JournalEvent> {
      for (let at = 0; ; at += 1) {
        while (at >= lines.length && !output.over) await new Promise<void>((resolve) => (output.wake = resolve));
        const event = lines[at];
        if (event === undefined) return;
        yield event;
      }
    },
  };
  return { child, events, ended };
}

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

function findJournal(home: string): string {
  const loops = readdirSync(home).map((repository) => join(home, repository, 'loops'));
  const found = loops
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each).map((loop) => join(each, loop)));
  const [only, second] = found;
  if (only === undefined || second !== undefined) throw new Error(`${found.length} loops under ${home}`);
  return join(only, 'journal.jsonl');
}

function readEvents(file: string): JournalEvent[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEvent);
}

function writeIn(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function runGit(cwd: string, userHome: string, args: readonly string[]): string {
  const env = { PATH: process.env['PATH'], HOME: userHome, LANG: 'C.UTF-8' };
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).replace(
    /\n$/,
    '',
  );
}

/** Exit code and last line, as a morning script would look at them. */
export function ending({ exitCode, lastLine }: Ran): { exitCode: number; lastLine: string } {
  return { exitCode, lastLine };
}
