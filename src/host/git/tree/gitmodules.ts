import { bytePath, type BytePath } from './byte-path.ts';

/** Path to name of the submodules in a `.gitmodules`: hostile text, so only these two keys of it are read. */
export function parseGitmodules(text: string): Map<BytePath, string> {
  const names = new Map<BytePath, string>();
  let name: string | null = null;
  for (const line of text.split('\n')) {
    const section = /^\s*\[submodule "((?:[^"\\]|\\.)*)"\]\s*$/.exec(line)?.[1];
    if (section !== undefined) name = section.replaceAll(/\\(.)/g, '$1');
    else if (/^\s*\[/.test(line)) name = null;
    const path = /^\s*path\s*=\s*"?(.*?)"?\s*$/.exec(line)?.[1];
    if (name !== null && path !== undefined && isSafeName(name)) names.set(bytePath(path), name);
  }
  return names;
}

/** A name is a folder under `modules/`; one with `..` in it leads out. */
function isSafeName(name: string): boolean {
  return name !== '' && !name.startsWith('/') && !name.split('/').includes('..');
}
