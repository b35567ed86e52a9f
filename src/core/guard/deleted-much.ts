import type { Guard } from './guard.ts';

const maxFiles = 10;
const leastLines = 100;

/** Many files gone, or half of a large one. Moved is not gone. */
export const deletedMuch: Guard = {
  rule: 'deleted-much',
  severity: 'ask',
  find({ files }) {
    const moved = new Set(files.flatMap(({ renamedFrom }) => (renamedFrom === null ? [] : [renamedFrom])));
    const gone = files.filter(
      ({ status, path, isGenerated }) => status === 'deleted' && !moved.has(path) && !isGenerated,
    );
    const many = gone.length >= maxFiles ? [{ path: null, line: null, message: `${gone.length} files are gone` }] : [];
    const halves = files.flatMap(({ path, status, before, removed, added, isGenerated }) => {
      if (status !== 'modified' || isGenerated || before?.text === null || before === null) return [];
      const lines = before.text.split('\n').length;
      const lost = (removed ?? 0) - (added ?? 0);
      return lines >= leastLines && lost >= lines / 2
        ? [{ path, line: null, message: `${lost} of ${lines} lines of ${path} are gone` }]
        : [];
    });
    return [...many, ...halves];
  },
};
