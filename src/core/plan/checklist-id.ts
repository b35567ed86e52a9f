const idPattern = String.raw`\p{L}[\p{L}\p{N}]*(?:[-_.][\p{L}\p{N}]+)*[-_.]\p{N}+`;
/** `[X-1] Text`, `X-1: Text`, also in bold. */
const leadingId = new RegExp(
  String.raw`^(?:\[(${idPattern})\]:?|(${idPattern}):|\*\*\[?(${idPattern})\]?:?\*\*:?)(?=\s)`,
  'u',
);
const maxSlug = 40;

/** The id that people put in front of an item's text. */
export function explicitId(text: string): string | null {
  const found = leadingId.exec(text);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
}

/** The item's text behind its id; the whole text where it has none. */
export function withoutId(text: string): string {
  const found = leadingId.exec(text);
  return found ? text.slice(found[0].length).trim() : text;
}

export interface UnnamedItem {
  readonly text: string;
  /** Headings and items above it. */
  readonly context: readonly string[];
}

/**
 * Readable ids from texts. The journal knows a task by its id, so an item must not get another one's when people add,
 * remove or move items: where texts give the same slug, each of them carries a hash of its text and place, the first
 * one too. Only items that are the same in all of that are numbered.
 */
export function makeIds(items: readonly UnnamedItem[], taken: ReadonlySet<string>): string[] {
  const slugs = items.map(({ text }) => slugOf(text));
  const users = new Map<string, Set<string>>();
  const keys = items.map(({ text, context }) => [...context, text].join('\n'));
  slugs.forEach((slug, index) => users.set(slug, (users.get(slug) ?? new Set<string>()).add(keys[index] ?? '')));
  const used = new Set(taken);
  return slugs.map((slug, index) => {
    const isShared = (users.get(slug)?.size ?? 0) > 1;
    const id = unused(isShared ? `${slug}-${hash(keys[index] ?? '')}` : slug, used);
    used.add(id);
    return id;
  });
}

function unused(id: string, used: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? id : `${id}-${count}`;
    if (!used.has(candidate)) return candidate;
  }
}

function slugOf(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = words.join('-');
  if (slug === '') return `task-${hash(text)}`;
  if (slug.length <= maxSlug) return slug;
  const cut = Array.from(slug)
    .slice(0, maxSlug)
    .join('')
    .replace(/-[^-]{0,12}$/, '');
  return `${cut}-${hash(text)}`;
}

/** FNV-1a, 32 bits: short, and only needs to tell a few texts apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
