import { isShort } from './short-form.ts';

/** After how many events the power goes: after each; in the short form after every twelfth. */
export const cutStep = isShort ? 12 : 1;
