import { existsSync } from 'node:fs';
import { quoteAlternate } from '../alternates.ts';
import type { FrozenSettings, ObjectId } from '../port.ts';
import { readIfThere } from '../read-if-there.ts';
import { bytePath, type BytePath } from './byte-path.ts';
import { fillFolder } from './fill-folder.ts';
import type { Refs } from './user-refs.ts';

export interface DotGit {
  /** The `.git` to write. */
  readonly path: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly settings: FrozenSettings;
  readonly head: ObjectId;
  /** `null`: HEAD is detached. */
  readonly branch: string | null;
  readonly refs: Refs;
  /** `objects` folders. */
  readonly alternates: readonly string[];
  readonly indexFile: string;
  /** The `shallow` file of where the objects are from; it may be missing. */
  readonly shallowFile: string;
}

/**
 * Writes a `.git` by hand: a clone takes 20 to 70 ms, and this less than one. Nothing in it reaches what the user or the
 * runner writes: objects are borrowed, refs are copied, there is no remote and no hook.
 */
export function writeDotGit(dotGit: DotGit): void {
  const { path, head, branch, settings } = dotGit;
  const files = new Map<BytePath, Buffer | { readonly copyOf: string }>();
  const write = (name: BytePath, text: string, encoding: BufferEncoding = 'utf8'): void =>
    void files.set(name, Buffer.from(text, encoding));
  write('HEAD', branch === null ? `${head}\n` : `ref: refs/heads/${branch}\n`);
  if (branch !== null) write(`refs/heads/${bytePath(branch)}`, `${head}\n`);
  write('config', configText(dotGit));
  write('packed-refs', packedRefs(dotGit.refs, branch), 'latin1');
  write('objects/info/alternates', dotGit.alternates.map((each) => `${quoteAlternate(each)}\n`).join(''));
  write('info/exclude', `${settings.globalExcludes}\n${settings.infoExclude}\n`);
  if (settings.attributes !== '') write('info/attributes', settings.attributes);
  if (settings.globalAttributes !== '') write('info/attributes-global', settings.globalAttributes);
  const shallow = readIfThere(dotGit.shallowFile);
  if (shallow !== null) files.set('shallow', shallow);
  if (existsSync(dotGit.indexFile)) files.set('index', { copyOf: dotGit.indexFile });
  fillFolder(path, { folders: ['objects/pack', 'refs/heads', 'refs/tags'], files });
}

function configText({ path, objectFormat, settings }: DotGit): string {
  const isSha256 = objectFormat === 'sha256';
  const core: Record<string, string> = { filemode: 'true', ...settings.core };
  // Who may write the user's own repository is no matter of this copy.
  delete core['sharedrepository'];
  if (settings.globalAttributes !== '') core['attributesfile'] = `${path}/info/attributes-global`;
  return [
    section('core', {
      repositoryformatversion: isSha256 ? '1' : '0',
      bare: 'false',
      logallrefupdates: 'true',
      ...core,
    }),
    isSha256 ? section('extensions', { objectformat: 'sha256' }) : '',
    section('user', { name: settings.author.name, email: settings.author.email }),
    section('gc', { auto: '0' }),
    section('maintenance', { auto: 'false' }),
    section('commit', { gpgsign: 'false' }),
    section('tag', { gpgsign: 'false' }),
  ].join('');
}

function section(name: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([key, value]) => `\t${key} = ${configValue(value)}\n`);
  return `[${name}]\n${lines.join('')}`;
}

function configValue(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `"${escaped}"`;
}

function packedRefs(refs: Refs, branch: string | null): string {
  const own = branch === null ? null : `refs/heads/${bytePath(branch)}`;
  const lines = [...refs]
    .filter(([name]) => own === null || !isInTheWay(name, own))
    .map(([name, value]) => `${value} ${name}\n`);
  return `# pack-refs with:\n${lines.join('')}`;
}

/** Two refs of which one names the folder of the other can't both be. */
function isInTheWay(name: BytePath, own: BytePath): boolean {
  return name === own || own.startsWith(`${name}/`) || name.startsWith(`${own}/`);
}
