import type { StreamDecoder } from './adapter.ts';
import { nextFence } from './code-fence.ts';
import type { AgentEvent, Usage } from './event.ts';
import { stripAnsi } from './strip-ansi.ts';

/** What a program that doesn't count has used. */
export const unknownUsage: Usage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };

/** The final message is the end of the output; more of it is in the log. */
const maxMessageChars = 256 * 1024;
const maxLineChars = 16 * 1024;

/**
 * Standard output is the final message. It says nothing of success: that is for the exit code and, of a run that
 * failed, the text (`classifyText` in classify-error.ts).
 */
export function textDecoder(): StreamDecoder {
  let lines: string[] = [];
  let first = 0;
  let chars = 0;
  /** Code fence that is open where the kept lines begin. */
  let fence: string | null = null;

  function dropFirst(): void {
    const line = lines[first] ?? '';
    fence = nextFence(fence, line);
    chars -= line.length + 1;
    first += 1;
    // Moving the rest seldom keeps this linear.
    if (first < lines.length / 2) return;
    lines = lines.slice(first);
    first = 0;
  }

  return {
    push(line: string): readonly AgentEvent[] {
      const shown = stripAnsi(line);
      // Cut at its end, and visibly so: what is left of it must not read as a line of its own.
      const kept = shown.length > maxLineChars ? `${shown.slice(0, maxLineChars)}…` : shown;
      lines.push(kept);
      chars += kept.length + 1;
      while (chars > maxMessageChars) dropFirst();
      return [];
    },
    end(): readonly AgentEvent[] {
      const kept = lines.slice(first);
      const finalMessage = (fence === null ? kept : [fence, ...kept]).join('\n');
      return [
        {
          kind: 'terminal',
          ok: true,
          finalMessage,
          error: null,
          usage: unknownUsage,
          turns: null,
          permissionDenials: [],
        },
      ];
    },
  };
}
