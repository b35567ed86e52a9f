import type { Guard } from './guard.ts';

const gitlink = '160000';

/** A repository in the repository, as a link that nobody else can follow. */
export const nestedRepository: Guard = {
  rule: 'nested-repository',
  severity: 'block',
  find({ files, notes }) {
    const links = files
      .filter(({ newMode, oldMode }) => newMode === gitlink && oldMode !== gitlink)
      .map(({ path }) => ({ path, line: null, message: `${path} is a link to a repository of its own` }));
    const folders = notes
      .filter((note) => note.startsWith('nested repository '))
      .map((message) => ({ path: null, line: null, message }));
    return [...links, ...folders];
  },
};
