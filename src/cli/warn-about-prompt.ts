import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { findFormat } from '../core/plan/formats.ts';
import type { PlanWatch } from '../run/plan-watch.ts';

const maxBeside = 50;

/** A Markdown file without a box to tick is read as one prompt, which is seldom what whoever wrote a plan means. */
export function warnAboutPrompt({ plan, path }: PlanWatch, { barePrompt }: Settings): string[] {
  const name = basename(path);
  if (plan.kind !== 'prompt' || barePrompt || !/\.(?:md|markdown)$/i.test(name) || /^prompt\b/i.test(name)) return [];
  const checklist = name === 'PLAN.md' ? checklistBeside(path) : null;
  const meant = checklist === null ? '' : `; is ${checklist} meant? PLAN.md beside it is read as its intent`;
  return [`${name} has no task to tick (- [ ] …): it is read as one prompt${meant}`];
}

function checklistBeside(path: string): string | null {
  const folder = dirname(path);
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.md$/i.test(entry.name) ? [entry.name] : [],
  );
  const isChecklist = (name: string): boolean => {
    const file = join(folder, name);
    return findFormat(file, readFileSync(file)).kind === 'checklist';
  };
  return names.toSorted().slice(0, maxBeside).find(isChecklist) ?? null;
}
