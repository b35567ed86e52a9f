/** After how many events the power goes: after each; in the short form, `SHORT_CUTS=1`, after every third. */
export const cutStep = process.env['SHORT_CUTS'] === '1' ? 3 : 1;
