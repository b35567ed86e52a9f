/** A mapping of a manifest in JSON. */
export type Manifest = Readonly<Record<string, unknown>>;

/** `null`: there is none, or it is no JSON. */
export function readManifest(text: string | null | undefined): Manifest | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Manifest) : null;
  } catch {
    return null;
  }
}
