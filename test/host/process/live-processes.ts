import { readdirSync, readFileSync } from 'node:fs';

/** Living processes with this word among their arguments. Zombies are none: some containers never reap them. */
export function liveProcesses(word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const state = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.[0];
        return state !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').includes(word);
      } catch {
        return false;
      }
    })
    .map(Number);
}

let count = 0;

/** Seconds that no other test sleeps, so that a sleeper can be found by them. */
export function uniqueSeconds(): string {
  count += 1;
  return `6${process.pid}.${count}`;
}
