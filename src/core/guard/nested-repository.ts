import type { Guard } from './guard.ts';

const gitlink = '160000';
const shownChars = 12;

/** A repository in the repository, as a link that nobody else can follow; or a submodule at another commit, whose content nobody here reads. */
export const nestedRepository: Guard = {
  rule: 'nested-repository',
  severity: 'block',
  find({ files, notes }) {
    const links = files
      .filter(({ newMode, oldMode }) => newMode === gitlink && oldMode !== gitlink)
      .map(({ path }) => ({ path, line: null, message: `${path} is a link to a repository of its own` }));
    const moved = files
      .filter(({ newMode, oldMode }) => newMode === gitlink && oldMode === gitlink)
      .map(({ path, newBlob }) => ({
        path,
        line: null,
        message: `the submodule ${path} is at another commit, ${newBlob.slice(0, shownChars)}, that no guard reads`,
        atMost: 'ask' as const,
      }));
    const folders = notes
      .filter((note) => note.startsWith('nested repository '))
      .map((message) => ({ path: null, line: null, message }));
    return [...links, ...moved, ...folders];
  },
};
