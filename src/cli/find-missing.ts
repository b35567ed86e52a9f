import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { namedParts, type NamedPart } from '../core/gate/named-parts.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import { resolveProgram } from '../host/process/resolve-program.ts';
import { isFile } from './is-file.ts';

const maxManifestBytes = 1024 * 1024;

/** Where a command runs, as far as it can be looked at before there are trees. */
export interface CommandPlace {
  /** Folder of the user's checkout that stands for its own. */
  readonly cwd: string;
  /** Top of the repository. */
  readonly root: string;
  readonly searchPath: string | undefined;
}

/** What a command names and what isn't there; `null`: nothing of that kind. A setup may still bring it. */
export function findMissing(run: string | readonly string[], place: CommandPlace): string | null {
  for (const part of namedParts(run)) {
    const missing = missingPart(part, place);
    if (missing !== null) return missing;
  }
  return null;
}

function missingPart(part: NamedPart, { cwd, root, searchPath }: CommandPlace): string | null {
  switch (part.kind) {
    case 'program': {
      const found = resolveProgram(part.name, searchPath, cwd);
      return found.ok ? null : found.error.replace(/^ENOENT: /, '');
    }
    case 'file': {
      const path = resolve(cwd, part.path);
      const outside = !isAbsolute(part.path) && relative(root, path).startsWith('..');
      if (outside) return `${part.path} leads out of the repository, and the trees are elsewhere: write the whole path`;
      return isFile(path) ? null : `there is no file ${part.path}`;
    }
    case 'script': {
      const manifest = nearestManifest(cwd, root);
      if (manifest === null) return `there is no package.json for the script ${part.name}`;
      const scripts = readScripts(manifest);
      return scripts === null || Object.hasOwn(scripts, part.name) ? null : `package.json has no script ${part.name}`;
    }
  }
}

function nearestManifest(from: string, root: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (isFile(path)) return path;
    if (folder === root || folder === dirname(folder)) return null;
  }
}

/** `null`: it can't be read, and others will say so. */
function readScripts(path: string): object | null {
  const bytes = readSmallFile(path, maxManifestBytes, { links: 'follow' });
  if (bytes === null) return null;
  try {
    const manifest = JSON.parse(bytes.toString('utf8')) as { scripts?: unknown } | null;
    const scripts = manifest?.scripts ?? {};
    return typeof scripts === 'object' ? scripts : null;
  } catch {
    return null;
  }
}
