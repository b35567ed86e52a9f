import { parseDocument } from 'yaml';
import { nothing, type ProjectFiles, type ProjectProposal } from './project-proposal.ts';

const script = String.raw`(?:test|lint|type-?check|check|build|ci)(?::[\w-]+)?`;
const judges = [
  String.raw`(?:npm|pnpm|yarn) (?:test|run ${script})`,
  String.raw`(?:pnpm|yarn) (?:lint|type-?check|check|build)`,
  String.raw`bun run ${script}`,
  `make (?:test|check|lint|build|ci)`,
  String.raw`cargo (?:test|clippy|check|fmt --check|fmt --all -- --check)(?: [\w=-]+)*`,
  String.raw`go (?:test|vet) \./\.\.\.`,
  String.raw`(?:uv run |poetry run |pdm run |python3? -m )?(?:pytest|mypy|ruff check|ruff format --check)(?: [\w./=-]+)*`,
];
const judge = new RegExp(`^(?:${judges.join('|')})$`);

/** Commands of the workflows that only judge: what the project's owners demand of everyone else. */
export function detectCi(files: ProjectFiles): ProjectProposal {
  const workflows = [...files].filter(([path]) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));
  const lines = workflows.flatMap(([, text]) => runsOf(readYaml(text)).flatMap((run) => run.split('\n')));
  const full = [...new Set(lines.map((line) => line.trim()).filter((line) => judge.test(line)))];
  return { ...nothing, full, reasons: full.map((line) => `a workflow runs ${line}`) };
}

function readYaml(text: string): unknown {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  // A file that expands beyond measure is no workflow.
  return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 50 });
}

function runsOf(workflow: unknown): string[] {
  const jobs = Object.values(toObject(toObject(workflow)['jobs']));
  const steps = jobs.flatMap((job) => toArray(toObject(job)['steps']));
  return steps.map((step) => toObject(step)['run']).filter((run): run is string => typeof run === 'string');
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
