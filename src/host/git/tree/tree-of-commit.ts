import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { ObjectId } from '../port.ts';
import type { TreeRunner } from './tree-place.ts';

const maxCommitBytes = 1024 * 1024;

/** The tree of a commit: read by hand where it is a loose object of the runner's, as each landing's is, else by git. */
export async function treeOfCommit(runner: TreeRunner, commit: ObjectId): Promise<ObjectId> {
  const path = `${runner.directory}/objects/${commit.slice(0, 2)}/${commit.slice(2)}`;
  try {
    const text = inflateSync(readFileSync(path), { maxOutputLength: maxCommitBytes }).toString('latin1');
    const tree = /^commit \d+\0tree ([0-9a-f]{40,64})\n/.exec(text)?.[1];
    if (tree !== undefined) return tree;
  } catch {
    // Packed, or the user's.
  }
  return runner.treeOf(commit);
}
