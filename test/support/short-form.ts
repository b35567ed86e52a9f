/** `SHORT_TESTS=1`, as in CI: fewer power cuts, and less time for each property. */
export const isShort = process.env['SHORT_TESTS'] === '1';
