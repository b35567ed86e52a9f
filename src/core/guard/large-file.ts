import type { Guard } from './guard.ts';

const maxBytes = 1024 * 1024;

/** A new file, or one that grew, beyond a size that a person would commit. Lock files grow by themselves. */
export const largeFile: Guard = {
  rule: 'large-file',
  severity: 'block',
  find({ files }) {
    return files
      .filter(
        ({ after, before, isGenerated }) =>
          !isGenerated && after !== null && after.bytes >= maxBytes && after.bytes > (before?.bytes ?? 0),
      )
      .map(({ path, after }) => ({
        path,
        line: null,
        message: `${path} has ${((after?.bytes ?? 0) / maxBytes).toFixed(1)} MiB`,
      }));
  },
};
