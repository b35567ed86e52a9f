import type { Guard } from './guard.ts';

const symlink = '120000';
const maxSteps = 200;

/** A new or changed symbolic link that leads out of the tree, or into git's own folder. */
export const symlinkEscape: Guard = {
  rule: 'symlink-escape',
  severity: 'block',
  find({ files }) {
    return files.flatMap(({ path, newMode, after }) => {
      if (newMode !== symlink) return [];
      const target = after?.head ?? null;
      if (target === null) return [{ path, line: null, message: `${path} is a link whose target can't be read` }];
      const why = escapes(path, target);
      return why === null ? [] : [{ path, line: null, message: `${path} is a link ${why}` }];
    });
  },
};

function escapes(path: string, target: string): string | null {
  if (target.startsWith('/') || /^[A-Za-z]:/.test(target)) return `to ${target}, outside of the repository`;
  const at = path.split('/').slice(0, -1);
  for (const part of target.split('/').slice(0, maxSteps)) {
    if (part === '' || part === '.') continue;
    if (part !== '..') at.push(part);
    else if (at.pop() === undefined) return `to ${target}, outside of the repository`;
  }
  return at[0]?.toLowerCase() === '.git' ? 'into .git' : null;
}
