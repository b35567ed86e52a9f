/** Does it without root's rights: root may read and write everything. */
export function asOrdinaryUser<T>(act: () => T): T {
  if (process.geteuid?.() !== 0) return act();
  process.seteuid?.(65534);
  try {
    return act();
  } finally {
    process.seteuid?.(0);
  }
}
