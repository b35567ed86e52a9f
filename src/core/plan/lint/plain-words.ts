/** What follows is no title any more, and expressions over it would take their time. */
const maxChars = 1_000;

/** A text without what is quoted from code or elsewhere: a path `/etc` is no "etc", and `improve()` is a name. */
export function plainWords(text: string): string {
  return text
    .slice(0, maxChars)
    .normalize('NFC')
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\S*[/\\_]\S*/g, (word) => (/^[\p{L}]{2,}\/[\p{L}]{2,}$/u.test(word) ? word.replace('/', ' ') : ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
