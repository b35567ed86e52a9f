import type { Guard } from './guard.ts';
import { formatCount } from '../report/format-amount.ts';

const maxLines = 2_000;
const maxFiles = 100;

/** More than a person reads in one go. Lock files and other generated files are not read by anybody. */
export const diffTooLarge: Guard = {
  rule: 'diff-too-large',
  severity: 'ask',
  find({ files }) {
    const written = files.filter(({ isGenerated }) => !isGenerated);
    const lines = written.reduce((sum, { added, removed }) => sum + (added ?? 0) + (removed ?? 0), 0);
    if (written.length <= maxFiles && lines <= maxLines) return [];
    return [
      {
        path: null,
        line: null,
        message: `${formatCount(written.length, 'file')} and ${formatCount(lines, 'changed line')} are more than a person reads in one go`,
      },
    ];
  },
};
