/** Reading of a request that a program wrote: what isn't of the expected shape is empty. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Content that is a text, or a list of parts of which some have one. */
export function said(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => text(record(part)['text']))
    .filter((words) => words !== '')
    .join('\n');
}
