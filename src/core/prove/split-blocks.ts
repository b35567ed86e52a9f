/** A heading with the lines up to the next one. */
export interface Block {
  readonly heading: RegExpExecArray;
  readonly lines: readonly string[];
}

const maxBlockLines = 400;
const maxBlocks = 2000;

/** Lines before the first heading are left out, the end of a very long block, and of very many blocks the first ones. */
export function splitBlocks(lines: readonly string[], heading: RegExp, maxLines = maxBlockLines): Block[] {
  const blocks: { heading: RegExpExecArray; lines: string[] }[] = [];
  for (const line of lines) {
    const match = heading.exec(line);
    const block = blocks.at(-1);
    if (match) blocks.push({ heading: match, lines: [] });
    else if (block && block.lines.length < maxLines) block.lines.push(line);
  }
  return blocks.slice(-maxBlocks);
}
