/** Where gates run: a file that none of these builds is never tested. */
const targets: readonly (readonly string[])[] = ['linux', 'darwin'].flatMap((system) =>
  ['amd64', 'arm64'].map((architecture) => [system, architecture, 'unix', 'gc', 'cgo']),
);
const lastVersion = 40;

/** Whether a constraint of Go's (`linux && !cgo`) is met on all machines where gates run, on some, or on none. */
export function goConstraint(expression: string): 'all' | 'some' | 'none' {
  const met = targets.filter((tags) => holds(expression, tags)).length;
  return met === targets.length ? 'all' : met === 0 ? 'none' : 'some';
}

function holds(expression: string, tags: readonly string[]): boolean {
  const words = expression.match(/\|\||&&|!|\(|\)|[\w.]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const word = words[at] ?? '';
    at += 1;
    if (word === '!') return !one();
    if (word !== '(') return isSet(word, tags);
    const value = either();
    at += 1;
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (words[at] === '&&') {
      at += 1;
      value = one() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = both();
    while (words[at] === '||') {
      at += 1;
      value = both() || value;
    }
    return value;
  };
  return either();
}

function isSet(tag: string, tags: readonly string[]): boolean {
  const version = /^go1\.(\d+)$/.exec(tag)?.[1];
  return version === undefined ? tags.includes(tag) : Number(version) < lastVersion;
}
