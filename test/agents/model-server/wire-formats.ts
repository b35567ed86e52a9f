import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { WireFormat } from './wire-format.ts';

/** Every API the server speaks; the first that knows the path answers. */
export const wireFormats: readonly WireFormat[] = [anthropic, openaiResponses, openaiChat, gemini];
