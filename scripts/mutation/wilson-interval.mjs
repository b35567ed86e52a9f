/** Of the normal distribution, for 95 %. */
const z = 1.959964;

/**
 * Where a share lies with a certainty of 95 %, by Wilson: holds for small samples and near 0 and 1 too.
 * @param {number} hits
 * @param {number} of at least 1
 * @returns {readonly [low: number, high: number]} shares, 0 to 1
 */
export function wilsonInterval(hits, of) {
  const share = hits / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
