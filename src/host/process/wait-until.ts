/** Asks again and again. True as soon as the answer is, false when the limit passed. For what sends no event. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  how: { readonly everyMs: number; readonly limitMs: number },
): Promise<boolean> {
  const deadline = performance.now() + how.limitMs;
  while (!(await holds())) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, how.everyMs));
  }
  return true;
}
