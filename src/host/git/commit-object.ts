import type { Identity, ObjectId } from './port.ts';
import { GitFault } from './git-fault.ts';

export interface CommitDraft {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly author: Identity;
  readonly committer: Identity;
  /** Whole seconds count; the zone is UTC, so that the same inputs give the same id on every machine. */
  readonly atMs: number;
  readonly message: string;
}

export interface Commit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly committedAtMs: number;
  readonly message: string;
}

function signature(role: string, identity: Identity, atMs: number): string {
  return `${role} ${identity.name} <${identity.email}> ${Math.floor(atMs / 1000)} +0000\n`;
}

/** A NUL would cut the message short for every reader. */
export function encodeCommit(draft: CommitDraft): Buffer {
  const message = draft.message.replaceAll('\0', '');
  return Buffer.from(
    `tree ${draft.tree}\n` +
      draft.parents.map((parent) => `parent ${parent}\n`).join('') +
      signature('author', draft.author, draft.atMs) +
      signature('committer', draft.committer, draft.atMs) +
      `\n${message}${message === '' || message.endsWith('\n') ? '' : '\n'}`,
    'utf8',
  );
}

function decodeText(bytes: Buffer, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding ?? 'utf-8', { ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

export function parseCommit(content: Buffer): Commit {
  const end = content.indexOf('\n\n');
  const head = content.toString('latin1', 0, end < 0 ? content.length : end);
  const field = (name: string): string[] =>
    head
      .split('\n')
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));
  const [tree] = field('tree');
  if (tree === undefined) throw new GitFault('A commit object is damaged.');
  const at = /> (\d+) [+-]\d+$/.exec(field('committer')[0] ?? '')?.[1];
  return {
    tree,
    parents: field('parent'),
    committedAtMs: Number(at ?? 0) * 1000,
    message: end < 0 ? '' : decodeText(content.subarray(end + 2), field('encoding')[0]),
  };
}

/** Its first paragraph on one line, as `git log --format=%s` shows it. */
export function subjectOf(message: string): string {
  const [paragraph = ''] = message.replace(/^\n+/, '').split(/\n[ \t]*\n/, 1);
  return paragraph
    .split('\n')
    .map((line) => line.trimEnd())
    .join(' ')
    .trim();
}
