import { nextFence } from '../agent/code-fence.ts';

/** What stands in a message's last code fence that is closed; `null`: there is none, or one is left open behind it. */
export function lastBlock(message: string): string | null {
  let open: string | null = null;
  let lines: string[] = [];
  let block: string | null = null;
  for (const line of message.split('\n')) {
    const next = nextFence(open, line.replace(/\r$/, ''));
    if (open !== null && next === null) block = lines.join('\n');
    if (next === null || open === null) lines = [];
    else lines.push(line);
    open = next;
  }
  return open === null ? block : null;
}
