import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allowRule } from '../../config/allow-rule.ts';
import { guards } from '../../core/guard/guards.ts';
import { decodeText } from '../../core/plan/decode-text.ts';
import { cleanLine } from '../../core/report/clean-line.ts';
import { nearestName } from '../../core/word/nearest-name.ts';
import { FileFault } from '../../host/file/file-fault.ts';
import { readRegular } from '../../host/file/read-regular.ts';
import { repositoryFolder, stateHome } from '../../host/file/state-folder.ts';
import { waitForLock } from '../../host/file/wait-for-lock.ts';
import { writeAtomic } from '../../host/file/write-atomic.ts';
import type { CommandContext } from '../command-context.ts';
import { configurationName, findConfiguration } from '../read-run-settings.ts';
import { requireRepository } from '../require-repository.ts';
import { UserError } from '../user-error.ts';

const maxBytes = 256 * 1024;
/** Writing takes a moment; who holds it for longer is stuck. */
const maxWaitMs = 10_000;
const byteOrderMark = '\uFEFF';

/** Writes into the configuration that a rule need not ask any more, and says where. Throws a `UserError` where it can't. */
export async function allowAlways(context: CommandContext, rule: string): Promise<void> {
  requireAsking(rule);
  const { root, commonDir } = await requireRepository(context);
  const file = findConfiguration(context.cwd, root) ?? join(root, configurationName);
  const shown = relative(context.cwd, file);
  const folder = repositoryFolder(stateHome(context.env), commonDir);
  await withLock(join(folder, 'configuration.lock'), shown, () => writeRule(context, rule, file, shown));
}

/** Two who read at the same time would write one line between them. */
async function withLock(path: string, shown: string, write: () => void): Promise<void> {
  const abort = new AbortController().signal;
  const lock = await waitForLock({ path, limitMs: maxWaitMs, run: null, abort, onBusy: () => undefined });
  if (lock.kind !== 'held')
    throw new UserError('configuration', `${shown} is being written by another lastgreen`, 'try again in a moment');
  try {
    write();
  } finally {
    lock.release();
  }
}

function writeRule(context: CommandContext, rule: string, file: string, shown: string): void {
  const { mark, text } = readOwn(file, shown);
  const writing = allowRule(text, rule);
  const byHand = `write it by hand: guards: {rules: {${rule}: note}}`;
  switch (writing.kind) {
    case 'there':
      context.err(`${rule} does not ask any more: ${shown} says so already\n`);
      return;
    case 'unfit':
      throw new UserError('configuration', `${shown}: ${cleanLine(writing.why)}`, byHand);
    case 'written':
      writeAtomic(file, `${mark}${writing.text}`, 0o644);
      context.out(`${shown}: ${cleanLine(writing.line)}\n`);
      context.err('it holds from the next start on; a run at work has read its configuration\n');
  }
}

/** What blocks is not for a person's habit to lift, and what only notes need not be. */
function requireAsking(rule: string): void {
  const asking = guards.filter(({ severity }) => severity === 'ask').map((guard) => guard.rule);
  if (asking.includes(rule)) return;
  const known = guards.find((guard) => guard.rule === rule);
  const near = nearestName(rule, asking);
  const message =
    known === undefined
      ? `there is no rule ${cleanLine(rule)}`
      : `${rule} does not ask by itself: it is ${known.severity}`;
  throw new UserError(
    'no-ask-rule',
    message,
    near === null || known !== undefined ? `rules that ask: ${asking.join(', ')}` : `did you mean ${near}?`,
  );
}

/** A link could lead anywhere, and the file it leads to is not the one that is shown. */
function readOwn(file: string, shown: string): { mark: string; text: string } {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return { mark: '', text: '' };
  if (!stat.isFile()) {
    const what = stat.isSymbolicLink() ? 'a link' : 'no regular file';
    throw new UserError('configuration', `${shown} is ${what}: nothing is written through it`, 'write it by hand');
  }
  try {
    const decoded = decodeText(readRegular(file, maxBytes, { links: 'refuse' }));
    if (!decoded.ok) throw new UserError('configuration', `${shown}: ${decoded.problem.message}`, decoded.problem.hint);
    return { mark: decoded.bomBytes === 0 ? '' : byteOrderMark, text: decoded.text };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new UserError('configuration', error.message);
  }
}
