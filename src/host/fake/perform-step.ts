import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ScriptStep } from './script-step.ts';
import { writeOutput } from './write-output.ts';

const megabyte = 1024 * 1024;

export interface Performance {
  /** Where the prompt is; `null`: on standard input. */
  readonly promptFile: string | null;
  prompt: Buffer | null;
}

export async function performStep(step: ScriptStep, performance: Performance): Promise<void> {
  switch (step.kind) {
    case 'print':
    case 'json':
      return writeOutput(1, Buffer.from(`${step.text}\n`));
    case 'err':
      return writeOutput(2, Buffer.from(`${step.text}\n`));
    case 'part':
      return writeOutput(1, Buffer.from(step.text));
    case 'raw':
      return writeOutput(1, step.bytes);
    case 'claim':
      return writeOutput(1, Buffer.from(`LASTGREEN=${step.text}\n`));
    case 'echo_prompt':
      return writeOutput(1, readPrompt(performance));
    case 'readstdin':
      performance.prompt ??= readFileSync(0);
      return;
    case 'sh':
      return runShell(step.line);
    case 'write':
      mkdirSync(dirname(step.path), { recursive: true });
      return writeFileSync(step.path, step.content);
    case 'sleep':
      return pause(step.seconds);
    case 'exit':
      return process.exit(step.code);
    case 'kill':
      process.kill(process.pid, `SIG${step.signal.replace(/^SIG/, '')}`);
      // Delivery takes a moment, and the next step must not be seen. An ignored signal lets it go on.
      return pause(1);
    case 'ignore_term':
      process.on('SIGTERM', () => {});
      return;
    case 'exit_on_term':
      process.on('SIGTERM', () => process.exit(step.code));
      return;
    case 'child':
    case 'stubborn':
    case 'setsid':
    case 'daemon': {
      const { startBackgroundChild } = await import('./background-child.ts');
      return startBackgroundChild(step.kind, step.seconds);
    }
    case 'flood':
      return flood(step.megabytes);
    case 'longline':
      for (let left = step.megabytes * megabyte; left > 0; left -= megabyte) {
        writeOutput(1, Buffer.alloc(Math.min(left, megabyte), 'x'));
      }
      return writeOutput(1, Buffer.from('\n'));
    case 'dump':
      return dump(step.folder, performance);
  }
}

function readPrompt(performance: Performance): Buffer {
  performance.prompt ??= readFileSync(performance.promptFile ?? 0);
  return performance.prompt;
}

async function pause(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** The agent is the shell's parent, and stays able to hear signals meanwhile. */
async function runShell(line: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const child = spawn('/bin/sh', ['-c', line], { stdio: ['ignore', 'inherit', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
}

function flood(megabytes: number): void {
  const line = `${'flood'.padEnd(63, '.')}\n`;
  const block = Buffer.from(line.repeat(megabyte / line.length));
  for (let left = megabytes * megabyte; left > 0; left -= megabyte) writeOutput(1, block.subarray(0, left));
}

function dump(folder: string, performance: Performance): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'prompt'), readPrompt(performance));
  writeFileSync(join(folder, 'argv.json'), JSON.stringify(process.argv.slice(2)));
  writeFileSync(join(folder, 'env.json'), JSON.stringify(process.env));
  writeFileSync(join(folder, 'cwd'), process.cwd());
}
