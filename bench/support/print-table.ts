/** A Markdown table, as bench/README.md has it. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(line(head));
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) console.log(line(row));
}

/** Says it and lets the run fail. */
export function expectAtMost(what: string, value: number, limit: number): void {
  if (value <= limit) return;
  console.error(`MISSED: ${what} is ${value.toFixed(2)}, the target is ${limit}`);
  process.exitCode = 1;
}
