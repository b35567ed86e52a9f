import type { Task } from '../plan.ts';

/** What the gates ask of every task: it holds before the work has begun. */
const general =
  /^(?:all )?(?:(?:unit|existing|the) )*(?:tests?|type-?check(?:s|ing)?|types|lint(?:er|ing)?|build|ci|tsc|eslint|pytest|go vet|(?:npm|pnpm|yarn|bun|cargo|go|make)(?: run)? [\w:-]+)\b.{0,20}?\b(?:pass(?:es|ed)?|succeeds?|(?:is|are|stays?) (?:green|clean))[.!]?$|^(?:verify|check) in (?:the )?browser\b.*$|^(?:모든 )?(?:테스트|타입 ?체크|린트|빌드)(?:가|는|를)?\s*(?:모두 )?(?:통과|성공)\S*$/i;

/** The criteria that are this task's alone. */
export function ownCriteria({ acceptanceCriteria }: Task): readonly string[] {
  return acceptanceCriteria.filter((text) => text.length > 200 || !general.test(text.trim()));
}
