import type { FileChange, FileSide } from '../file-change.ts';
import { commentsIn, type Comment } from './comments-in.ts';
import type { Directive } from './directive.ts';
import type { Occurrence } from './occurrence.ts';
import { quote } from './quote.ts';

/** In prose a directive is what is written about. */
const prose = /\.(?:md|mdx|markdown|rst|adoc|txt|org|json|jsonl|lock|snap|csv|svg)$/i;

export interface DirectiveReader {
  /** What some directive's text must hold: one look at the whole file spares the grammar. */
  readonly hint: RegExp;
  readonly directives: readonly Directive[];
  /** What it does, after the quoted comment. */
  readonly effect: string;
}

/** Directives of one side, one occurrence for each rule they name. */
export function readDirectives(file: FileChange, side: FileSide, reader: DirectiveReader): Occurrence[] {
  if (side.head === null || !reader.hint.test(side.head)) return [];
  if (file.language === null && prose.test(file.path)) return [];
  const fitting = reader.directives.filter(
    ({ languages }) => languages === null || file.language === null || languages.includes(file.language),
  );
  return commentsIn(file, side).flatMap((comment) => {
    if (!reader.hint.test(comment.text)) return [];
    return bodiesOf(comment, file.language === 'php').flatMap((body) => {
      for (const directive of fitting) {
        if (directive.onlyInBlock === true && !/^(?:\/\*|<)/.test(comment.text)) continue;
        const match = directive.pattern.exec(body);
        if (match !== null) return toOccurrences(directive, comment, body, body.slice(match[0].length), reader.effect);
      }
      return [];
    });
  });
}

function toOccurrences(
  directive: Directive,
  comment: Comment,
  body: string,
  rest: string,
  effect: string,
): Occurrence[] {
  const { family, scope } = directive;
  const { line, context, holder, asText } = comment;
  const rules = directive.isPlain === true ? ['*'] : rulesIn(rest);
  return rules.map((rule) => ({
    key: keyOf(family, scope, rule),
    context,
    holder,
    line,
    message: `${quote(body)} ${effect}${asText ? ' (read as text)' : ''}`,
    broader: [
      ...(rule === '*' ? [] : [keyOf(family, scope, '*')]),
      ...(scope === 'file' ? [] : [keyOf(family, 'file', rule), keyOf(family, 'file', '*')]),
    ],
  }));
}

function keyOf(family: string, scope: string, rule: string): string {
  return `${family} ${scope} ${rule}`;
}

/** Names of rules up to a reason; a rule by its last part, since the same one has another prefix in another tool. */
function rulesIn(rest: string): string[] {
  const [named = ''] = rest.replace(/^[\s:=([]+/, '').split(/\s--\s|\s\/\/|[)\]]|\s-\s|:\s/, 1);
  const names = named
    .split(',')
    .map((part) => /^[\w@/.:-]+/.exec(part.trim())?.[0].replace(/:$/, '').split('/').at(-1) ?? '')
    .filter((name) => name !== '');
  return names.length === 0 ? ['*'] : [...new Set(names)];
}

/** What tools read of a comment: its beginning, its last line, and what follows a further mark; in PHP each line of a block. */
function bodiesOf({ text }: Comment, eachLine: boolean): string[] {
  const all = text.split('\n', 2_000);
  const lines = eachLine || all.length === 1 ? all : [all[0] ?? '', all.at(-1) ?? ''];
  return lines
    .flatMap((line) => line.slice(0, 2_000).split(/(?<=\s)(?=(?:#|\/\/)\s*[a-z:])/i))
    .map((part) =>
      part
        .replace(/^\s*(?:\/\/[/!]*|\/\*+!?|\*(?!\/)|#+!?|<!--|--)?\s*/, '')
        .replace(/\s*(?:\*\/|-->)\}?\s*$/, '')
        .trim(),
    );
}
