/** Replaced by the build and by vitest, so that printing the version reads no file. */
declare const LASTGREEN_VERSION: string;

export const version: string = LASTGREEN_VERSION;
