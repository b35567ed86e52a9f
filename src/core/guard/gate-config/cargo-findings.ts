import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';
import { readToml } from './read-toml.ts';
import { tomlKeys } from './toml-keys.ts';

/** Keys by their whole path that say what `cargo test` builds and runs; `[[bin]]` of the name a is `bin#a`. */
const judged =
  /^package\.(?:autotests|autobins|autolib|build)$|^lib(?:$|\.(?:test|doctest|harness|path|required-features)$)|^(?:bin|example)#[^.]*\.(?:test|doctest|harness)$|^(?:bench|test)\b|^(?:workspace\.)?lints\b|^profile\b|^workspace\.(?:exclude|default-members)$/;
/** `cargo test` builds by the profiles `test` and `dev`. */
const otherProfile = /^profile\.(?!test\b|dev\b)/;
const lists = /^workspace\.members$/;

type Keys = ReadonlyMap<string, string>;

/** Of a manifest only what tests and checks are run by; crates are another rule's. */
export function cargoFindings(file: FileChange, commands: readonly string[]): Found[] {
  const { path } = file;
  const say = (message: string, atMost?: 'ask'): Found => ({
    path,
    line: null,
    message: `${path}: how tests or checks work changed: ${message}`,
    ...(atMost === undefined ? {} : { atMost }),
  });
  if (file.after === null) return path.includes('/') ? [] : [say('it is gone')];
  // A manifest in a folder that had none changes nothing that the gates ran before.
  if (file.before === null && path.includes('/')) return [];
  const [before, after] = [readToml(file.before?.text ?? ''), readToml(file.after.text ?? '')];
  if (before === null || after === null) return [say('it holds texts over several lines', 'ask')];
  const [old, fresh] = [tomlKeys(before), tomlKeys(after)];
  const changed = [...new Set([...old.keys(), ...fresh.keys()])].filter((key) => old.get(key) !== fresh.get(key));
  return changed.flatMap((key) => {
    if (lists.test(key)) return gone(old.get(key), fresh.get(key)).map((each) => say(`${each} is no member any more`));
    if (key === 'features.default')
      return gone(old.get(key), fresh.get(key)).map((each) => say(`${each} is no default feature any more`, 'ask'));
    if (!judged.test(key) || isIdle(key, old, fresh)) return [];
    return isNewTarget(key, old, fresh) || (otherProfile.test(key) && !commands.some(isOptimised))
      ? [say(key, 'ask')]
      : [say(key)];
  });
}

/** A new benchmark is run by no test; `lib = {…}` may say nothing of tests. */
function isIdle(key: string, old: Keys, fresh: Keys): boolean {
  if (key === 'lib') return !/\b(?:test|doctest|harness|path)\b/.test(`${old.get(key)} ${fresh.get(key)}`);
  return key.startsWith('bench#') && !has(old, key);
}

/** It may be one more, or take the place of one that was found by itself. */
function isNewTarget(key: string, old: Keys, fresh: Keys): boolean {
  if (!key.startsWith('test#') || has(old, key)) return false;
  const target = key.slice(0, key.lastIndexOf('.'));
  return [...fresh.keys()].every((each) => !each.startsWith(`${target}.`) || /\.(?:name|path)$/.test(each));
}

function has(keys: Keys, key: string): boolean {
  const target = key.slice(0, key.lastIndexOf('.') + 1);
  return [...keys.keys()].some((each) => each.startsWith(target));
}

/** Elements of a list of texts that are no longer there. */
function gone(before: string | undefined, after: string | undefined): string[] {
  const left = new Set(after?.match(/"[^"]*"|'[^']*'/g));
  return (before?.match(/"[^"]*"|'[^']*'/g) ?? []).filter((each) => !left.has(each));
}

function isOptimised(command: string): boolean {
  return /--(?:release|profile)\b|\bcargo\s+bench\b|\s-r\b/.test(command);
}
