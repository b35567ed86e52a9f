import type {
  SecretLintRuleContext,
  SecretLintRuleCreator,
  SecretLintRuleReportDescriptor,
  SecretLintSourceCode,
} from '@secretlint/types';
import type { SecretHit, SecretReader } from '../../core/guard/secret/secret-reader.ts';

const prefix = '@secretlint/secretlint-rule-';
/**
 * Left out: comments that switch the others off, which whoever is judged could write; one that reads files of the disk;
 * those that the guard's own rules do with fewer false alarms.
 */
const leftOut = new Set(['filter-comments', 'gcp', 'privatekey', 'basicauth', 'database-connection-string']);

const maxWordChars = 500;

let rules: Promise<readonly SecretLintRuleCreator[]> | null = null;

/**
 * The maintained rules. Loaded when first asked for: they are the largest part of the program that most commands don't
 * need. Their own runner is not used: it is asynchronous, and it keeps a mark of each rule and file for the process's life.
 */
export async function openSecretReader(): Promise<SecretReader> {
  rules ??= import('@secretlint/secretlint-rule-preset-recommend').then((preset) =>
    preset.rules.filter((rule) => !leftOut.has(rule.meta.id.replace(prefix, ''))),
  );
  const known = await rules;
  return {
    read: (path, text) => {
      const source = sourceOf(path, text);
      return known.flatMap((rule) => readWith(rule, source));
    },
  };
}

function readWith(rule: SecretLintRuleCreator, source: SecretLintSourceCode): SecretHit[] {
  const hits: SecretHit[] = [];
  const kind = `a secret of ${rule.meta.id.replace(prefix, '')}`;
  const context: SecretLintRuleContext = {
    sharedOptions: {},
    // Their sentences would hold the secret.
    createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data }),
    report: ({ range: [start, end] }: SecretLintRuleReportDescriptor) => {
      hits.push({ kind, start, end: wordEnd(source.content, end), hasPrefix: false, certainty: 'sure' });
    },
    ignore: () => undefined,
  };
  // Those over texts are synchronous, whatever the type allows: the tests would find nothing otherwise.
  void rule.create(context, {}).file?.(source);
  return hits;
}

/** Some rules tell a range of the right length from the name of what is set: the rest of the word is the secret's too. */
function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < maxWordChars && !/[\s"'`,;]/.test(text.charAt(end))) end += 1;
  return end;
}

function sourceOf(path: string, content: string): SecretLintSourceCode {
  return {
    hasBOM: false,
    content,
    filePath: path,
    // None: a rule must not read the disk, where the agent's file is not the one that is judged.
    physicalFilePath: undefined,
    contentType: 'text',
    ext: /\.[^./]*$/.exec(path)?.[0] ?? '',
    getFilePath: () => path,
    getPhysicalFilePath: () => undefined,
    locationToRange: notAsked,
    rangeToLocation: notAsked,
    positionToIndex: notAsked,
    indexToPosition: notAsked,
  };
}

/** Only the rule over comments asks for places. */
function notAsked(): never {
  throw new Error('a rule over secrets asked for a place in lines');
}
