/**
 * The row that a file counts in: the rule or the shared part of its name, whether it is that file or in its folder.
 * @param {string} path `src/core/guard/secret/issuers.ts`
 */
export function ruleOf(path) {
  const [, , room = '', part = ''] = path.split('/');
  return `${room}/${part.replace(/\.ts$/, '')}`;
}
