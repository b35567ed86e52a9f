import { bareName, type PublicName } from './public-name.ts';

/** Where a published package is entered. `exports` are among what the gates run by, and said there. */
const keys = ['main', 'module', 'browser', 'types', 'typings'];

export function packageEntries(text: string, path: string): PublicName[] {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown> | null;
    if (manifest === null || typeof manifest !== 'object' || manifest['private'] === true) return [];
    return keys.flatMap((key) =>
      manifest[key] === undefined ? [] : [bareName(`package:${path}:${key}`, key, 0, JSON.stringify(manifest[key]))],
    );
  } catch {
    return [];
  }
}
