/** A name that begins like an option stands behind what ends the options. */
export function asArgument(name: string): string[] {
  return name.startsWith('-') ? ['--', name] : [name];
}
