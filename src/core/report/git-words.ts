/** How a git command begins that names files: without this, names beyond ASCII come as octal escapes. */
export function gitWords(wideNames: boolean | undefined): readonly string[] {
  return wideNames === true ? ['git', '-c', 'core.quotePath=false'] : ['git'];
}
