import { parseArgs } from 'node:util';
import { findScript } from './find-script.ts';
import { performStep } from './perform-step.ts';

/** `EX_USAGE`: no exit code that a script would ask for. */
const usageExit = 64;

/** An agent that does what a script says: for tests, for the demo, and for trying out a configuration. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { steps: text, plan: text, script: text, prompt: text };
  // Whatever else a runner adds for a real agent program is not this one's business.
  const { values } = parseArgs({ options, strict: false });
  const option = (name: keyof typeof options): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const given = { steps: option('steps'), plan: option('plan'), script: option('script') };
  const none = given.steps === undefined && given.plan === undefined && given.script === undefined;
  const sources = none ? { ...given, steps: process.env['FAKE_STEPS'], plan: process.env['FAKE_PLAN'] } : given;
  const found = findScript(sources, process.env);
  if (!found.ok) {
    process.stderr.write(`scripted-agent: ${found.message}\n`);
    process.exitCode = usageExit;
    return;
  }
  const performance = { promptFile: option('prompt') ?? null, prompt: null };
  for (const step of found.steps) await performStep(step, performance);
  // Children that are still there must not keep it.
  process.exit();
}

await main().catch((error: unknown) => {
  process.stderr.write(`scripted-agent: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(usageExit);
});
