/** What one script of a package manager said. */
export interface ScriptSection {
  readonly commands: readonly string[];
  readonly lines: readonly string[];
}

/**
 * npm and pnpm head each script with `> name@version script` and its command. With workspaces there are several test
 * runs in one gate: each section has an end of its own. A test that itself runs npm and lets its output through looks
 * like one more section.
 */
export function scriptSections(lines: readonly string[]): ScriptSection[] {
  const sections: { commands: string[]; lines: string[] }[] = [{ commands: [], lines: [] }];
  for (const [index, line] of lines.entries()) {
    const header = /^> \S+@\S+ \S+(?: \S+)?$|^> [\w:@/.-]+$/.test(line);
    const command = /^> (.+)$/.exec(lines[index + 1] ?? '');
    if (header && command) sections.push({ commands: [command[1] ?? ''], lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections;
}
