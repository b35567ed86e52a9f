import { anthropic } from './anthropic.ts';
import type { WireFormat } from './wire-format.ts';

/** Every API the server speaks; the first that knows the path answers. */
export const wireFormats: readonly WireFormat[] = [anthropic];
