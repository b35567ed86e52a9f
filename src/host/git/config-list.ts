/** What `git config --list -z` prints; of several values of a key the last counts. Section and key in lower case. */
export function parseConfigList(output: Buffer): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const entry of output.toString('utf8').split('\0')) {
    if (entry === '') continue;
    const end = entry.indexOf('\n');
    // A key without `=` means true.
    values.set(end < 0 ? entry : entry.slice(0, end), end < 0 ? 'true' : entry.slice(end + 1));
  }
  return values;
}

/** Git's own reading of a boolean. */
export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(?:true|yes|on|[1-9]\d*)$/i.test(value);
}
