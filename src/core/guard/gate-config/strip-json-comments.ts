const token = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|,(?=\s*[}\]])/g;

/** JSON as TypeScript and Turborepo take it, without comments and last commas. */
export function stripJsonComments(text: string): string {
  const plain = text.replaceAll(token, (found) => (found.startsWith('/') ? ' ' : found));
  return plain.replaceAll(token, (found) => (found === ',' ? '' : found));
}
