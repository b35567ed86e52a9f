import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listAlternates, quoteAlternate } from './alternates.ts';
import { writeDurably } from './durable-file.ts';
import type { FrozenSettings, Repository } from './port.ts';
import { readTextIfThere } from './read-if-there.ts';

/** Frozen, but not for the runner's own work: safecrlf would let an agent's file fail a snapshot. */
const notForRunner = new Set(['safecrlf', 'sharedrepository']);

function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

function configText(directory: string, repository: Repository, settings: FrozenSettings): string {
  const isSha1 = repository.objectFormat === 'sha1';
  const core = Object.entries(settings.core).filter(([key]) => !notForRunner.has(key));
  return [
    '[core]',
    `\trepositoryformatversion = ${isSha1 ? 0 : 1}`,
    '\tbare = true',
    '\tlogAllRefUpdates = false',
    // What lands is checked out on other systems too, where such a name is `.git` itself.
    '\tprotectHFS = true',
    '\tprotectNTFS = true',
    `\tattributesFile = ${quoteValue(join(directory, 'info/global-attributes'))}`,
    // What is judged and lands must outlive a power cut; one sync for all objects of a call.
    '\tfsync = committed,loose-object',
    '\tfsyncMethod = batch',
    ...core.map(([key, value]) => `\t${key} = ${quoteValue(value)}`),
    '[gc]',
    '\tauto = 0',
    ...(isSha1 ? [] : ['[extensions]', `\tobjectFormat = ${repository.objectFormat}`]),
    '',
  ].join('\n');
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/**
 * Makes or refreshes the bare directory by hand. Each file is whole or as it was, and HEAD comes last, so that a crash
 * in the middle leaves something that the next start completes.
 */
export async function prepareRunnerDirectory(
  directory: string,
  repository: Repository,
  settings: FrozenSettings,
): Promise<void> {
  for (const folder of ['info', 'objects/info', 'objects/pack', 'refs/heads']) {
    mkdirSync(join(directory, folder), { recursive: true });
  }
  const alternates = listAlternates(join(repository.commonDir, 'objects'));
  const shallow = readTextIfThere(join(repository.commonDir, 'shallow'));
  if (shallow === null) rmSync(join(directory, 'shallow'), { force: true });
  const files: readonly (readonly [string, string])[] = [
    ['config', configText(directory, repository, settings)],
    ['objects/info/alternates', alternates.map((folder) => `${quoteAlternate(folder)}\n`).join('')],
    // The last match wins, so the weaker file of the user's comes first.
    ['info/exclude', withNewline(settings.globalExcludes) + settings.infoExclude],
    ['info/attributes', settings.attributes],
    ['info/global-attributes', settings.globalAttributes],
    ...(shallow === null ? [] : [['shallow', shallow] as const]),
    // Never born: nothing of the runner's is on a branch.
    ['HEAD', 'ref: refs/heads/none\n'],
  ];
  for (const [name, text] of files) {
    const path = join(directory, name);
    if (readTextIfThere(path) === text) continue;
    await writeDurably([{ path, content: text }]);
  }
}
