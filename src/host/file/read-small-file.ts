import { FileFault } from './file-fault.ts';
import { readRegular, type RegularReading } from './read-regular.ts';

/**
 * As `readRegular`, for what is looked at where it is there; no link is followed unless told. `null` for whatever can't
 * be read, whyever.
 */
export function readSmallFile(
  path: string | Buffer,
  maxBytes: number,
  { links }: RegularReading = { links: 'refuse' },
): Buffer | null {
  try {
    return readRegular(path, maxBytes, { links });
  } catch (error) {
    if (error instanceof FileFault) return null;
    throw error;
  }
}
