import { isShort } from './short-form.ts';

/** After how many events the power goes: after each; in the short form after every third. */
export const cutStep = isShort ? 3 : 1;
