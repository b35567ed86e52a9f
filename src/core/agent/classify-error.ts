import { plainWords } from '../limit/plain-words.ts';
import type { AgentErrorKind } from './event.ts';
import { stripAnsi } from './strip-ansi.ts';

/** Marks and bullets of a terminal's own, none of Markdown's or of code. */
const marks = '[^\\p{L}\\p{N}{/|>"\'`#+=*\\-]*';

/** What a wrapper or a log puts before the message proper. */
const prefix = String.raw`^(?:${marks}(?:error:|api error:|fatal:|error: \d{3}:|agent terminated early due to an api error:|attempt \d+ failed:))*${marks}`;

const anchored = (pattern: string): RegExp => new RegExp(`${prefix}(?:${pattern})`, 'u');

/** A provider's answer as it came, its status before it or not. */
const json = (pattern: string): RegExp =>
  new RegExp(`${prefix}(?:\\d{3}:? ?)?\\{.*"(?:type|reason|status|code)": ?"(?:${pattern})"`, 'u');

/** A bare number means nothing: `429 responses are handled` is work. */
const status = new RegExp(
  String.raw`^${marks}(?:(?:api |http )?error|unexpected status|http(?: status)?):? ?(?:5\d\d|408|429)\b`,
  'u',
);

/** No failure, however much like one it sounds. Asked first. */
const harmless = anchored(String.raw`you've used \d+% of your|approaching your`);

/**
 * Anchored at a line's start: programs about rate limits print these words in their midst all the time. Wordings change
 * often, so each pattern is as loose as its beginning allows. The first that fits wins.
 */
const patterns: readonly (readonly [AgentErrorKind, RegExp])[] = [
  ['transient', anchored(String.raw`server is temporarily limiting requests`)],
  [
    'billing',
    anchored(
      [
        String.raw`(?:you've hit|you hit) your (?:[\w']+ )*spend (?:limit|cap)`,
        String.raw`you've hit your org's`,
        String.raw`your (?:\w+ )*(?:usage )?allocation has been disabled`,
        String.raw`(?:your )?credit balance is too low`,
        String.raw`your workspace is out of credits`,
        String.raw`quota exceeded\. check your plan and billing`,
        String.raw`you exceeded your current quota`,
        String.raw`to use codex with your chatgpt plan, upgrade`,
      ].join('|'),
    ),
  ],
  ['billing', json(String.raw`insufficient_\w*credits\w*|insufficient_quota|billing_\w+`)],
  [
    'login',
    anchored(
      [
        String.raw`not logged in`,
        String.raw`failed to authenticate`,
        String.raw`(?:your )?oauth (?:token|session)(?: has)? expired`,
        String.raw`(?:invalid|missing|incorrect) (?:x-)?api[ -]key`,
        String.raw`please run /login`,
        String.raw`unexpected status 40[13]`,
        String.raw`missing environment variable`,
        String.raw`claude code cannot be launched inside another`,
        String.raw`(?:--)?dangerously-skip-permissions cannot be used with root`,
        String.raw`not inside a trusted directory`,
      ].join('|'),
    ),
  ],
  ['limit', json(String.raw`usage_limit_reached|\w*usagelimiterror`)],
  [
    'limit',
    anchored(
      [
        String.raw`you(?:'ve| have) (?:hit|reached|exceeded) (?:your|the) (?:[\w-]+ )*limit`,
        String.raw`(?:claude ai |the |your )?(?:[\w-]+ )?usage limit (?:has been |was )?(?:reached|exceeded|hit)`,
        String.raw`(?:your |the )?(?:[\w-]+ )?quota (?:has been |was )?(?:exceeded|exhausted|reached)`,
        // Korean, Japanese, Chinese.
        String.raw`\S* ?사용 ?(?:량 )?한도[를에이가]? ?(?:도달|초과|모두 사용|소진)`,
        String.raw`\S*(?:使用量?|利用)の?上限に達し(?:ました|ています)`,
        String.raw`\S*(?:已达到?|已超过).{0,8}(?:使用|用量)(?:上限|限额|限制)`,
        String.raw`[\w-]+[ -]hour limit reached`,
        String.raw`/upgrade to increase your usage limit`,
        String.raw`free usage exceeded`,
        String.raw`\w*usagelimiterror`,
        String.raw`you have exhausted your (?:capacity|daily quota|quota)`,
        String.raw`quota exceeded for quota metric`,
      ].join('|'),
    ),
  ],
  [
    'context',
    anchored(
      [
        String.raw`prompt is too long`,
        String.raw`(?:error during compaction: )?conversation too long`,
        String.raw`error during compaction`,
        String.raw`codex ran out of room in the model's context window`,
        String.raw`input exceeds the maximum length`,
      ].join('|'),
    ),
  ],
  ['transient', status],
  ['out-of-turns', anchored(String.raw`reached max(?:imum number of)? turns`)],
  [
    'over-budget',
    anchored(String.raw`exceeded usd budget|reached maximum budget|shared rollout token budget exhausted`),
  ],
  [
    'transient',
    anchored(
      [
        String.raw`rate limit(?:ed|s)?(?: (?:reached|exceeded).*)?[.!]?$`,
        String.raw`request rejected \(429\)`,
        String.raw`repeated 529`,
        String.raw`(?:too many requests|(?:provider is )?overloaded)`,
        String.raw`(?:exceeded retry limit, last status: (?:429|5\d\d))`,
        String.raw`stream (?:idle timeout|disconnected before completion)`,
        String.raw`no messages returned`,
        String.raw`selected model is at capacity`,
        String.raw`we're currently experiencing high demand`,
        String.raw`resource (?:has been )?exhausted`,
        String.raw`(?:please retry in|suggested retry after) [\d.]+`,
        String.raw`(?:connection|unable to connect|cannot connect) (?:refused|lost|dropped|failed|error|to api)`,
        String.raw`api returned an empty or malformed response`,
        String.raw`(?:exception )?(?:typeerror: )?fetch failed`,
      ].join('|'),
    ),
  ],
  ['transient', json('overloaded_error|rate_limit_error|api_error')],
];

/** The message stands at the end; what came long before it is work. */
const maxLines = 20;
const maxLineChars = 4000;

/**
 * What a run that failed, or did nothing, says of its failure in plain words: the ends of standard output and standard
 * error, the later line first. `null`: nothing known. Never ask it about tool output, nor about a run that went well.
 */
export function classifyText(
  ...streams: readonly string[]
): { readonly kind: AgentErrorKind; readonly message: string } | null {
  for (const text of streams.toReversed()) {
    const lines = text.trimEnd().split('\n').slice(-maxLines).toReversed();
    for (const line of lines) {
      const message = stripAnsi(line.slice(0, maxLineChars)).trim();
      const kind = classifyLine(plainWords(message));
      if (kind !== null) return { kind, message };
    }
  }
  return null;
}

function classifyLine(line: string): AgentErrorKind | null {
  if (harmless.test(line)) return null;
  return patterns.find(([, pattern]) => pattern.test(line))?.[0] ?? null;
}
