import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cliFile, checklist, ending, makeNight, type Night, type NightOptions } from '../support/night.ts';

const finished = { exitCode: 0, lastLine: 'STOP_REASON=finished' };

/** Name, command and output of the hidden gate each hold a word of their own. */
const marks = /zebra|giraffe|ostrich/;
const hidden = {
  name: 'zebra',
  run: '! grep -q wrong src/*.txt || { : giraffe; echo "Error: ostrich"; exit 3; }',
  hidden: true,
};

/** What the agent is given, and its tree with its git, as it sees them from inside. */
const look = (name: string): string => {
  const folder = `$SIDE/seen-${name}`;
  const git = `{ git for-each-ref; git log --notes="*" --format=%B%N; git stash list; } > ${folder}/git 2>&1`;
  return `dump:${folder}\nsh:${git}; ls -a > ${folder}/ls`;
};

/** `lastgreen.yaml` is the user's alone. */
function makeHidden(over: NightOptions, gates: object = { quick: ['test ! -e RED', hidden] }): Night {
  const files = { '.gitignore': 'lastgreen.yaml\n', ...over.files };
  return makeNight({ ...over, files, config: { gates, limits: { 'max-attempts': 3 }, ...over.config } });
}

function textsUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? textsUnder(path) : [`${path}\n${readFileSync(path, 'latin1')}`];
  });
}

function seen(night: Night): string[] {
  const briefs = textsUnder(join(dirname(night.journalFile()), 'cycles')).filter((text) =>
    /^[^\n]*brief\.md\n/.test(text),
  );
  return [...briefs, ...textsUnder(night.side).filter((text) => /^[^\n]*\/seen-/.test(text))];
}

test('a repair after a hidden final gate says only that a hidden check failed', async () => {
  // Its third and fourth run are the final one and its re-run.
  const run =
    'n=$(cat $SIDE/n 2>/dev/null || echo 0); echo $((n + 1)) > $SIDE/n; case $n in 2|3) echo "Error: ostrich"; exit 3;; esac';
  const night = makeHidden({
    script: `[T-1]\nsh:echo x > src/a.txt\nclaim:done\n[final-gate]\n${look('repair')}\nsh:echo y > src/a.txt\nclaim:done\n`,
  });
  const gates = {
    quick: 'test ! -e RED',
    full: { name: 'zebra', run: run.replaceAll('$SIDE', night.side), hidden: true },
  };
  const config = JSON.parse(night.read('lastgreen.yaml')) as object;
  night.write('lastgreen.yaml', JSON.stringify({ ...config, gates }));
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('cycle-started').map(({ task }) => task)).toEqual(['T-1', 'final-gate']);
  expect(night.all('final-measured')[0]?.detail).toContain('zebra');
  const texts = seen(night);
  expect(texts.filter((text) => text.includes('red in a fresh tree: A hidden check failed.')).length).toBeGreaterThan(
    0,
  );
  expect(texts.filter((text) => marks.test(text))).toEqual([]);
});

test('a check from inside of a cycle leaves hidden gates out, and a person’s own runs them', async () => {
  const night = makeHidden({});
  night.write('src/more.txt', 'more\n');
  night.write('src/a.txt', 'wrong\n');
  const byPerson = await night.call(['check', '--json']);
  expect(JSON.parse(byPerson.stdout)).toMatchObject({
    verdict: 'red',
    gates: [{ ok: true }, { name: 'zebra', ok: false }],
  });
  const inside = makeHidden({ env: { LASTGREEN_CYCLE: '1', LASTGREEN_RUN: 'r1' } });
  inside.write('src/more.txt', 'more\n');
  inside.write('src/a.txt', 'wrong\n');
  for (const format of ['text', 'json', 'sarif', 'github']) {
    const { exitCode, stdout, stderr } = await inside.call(['check', '--format', format]);
    expect({ format, exitCode, told: marks.exec(stdout + stderr) }).toEqual({ format, exitCode: 0, told: null });
    expect(stderr).toContain('1 hidden check not run here: judged when the cycle ends');
  }
});

test('the built program keeps to that where an agent calls it', async () => {
  const night = makeHidden({
    script: `[*]\nsh:echo x > src/a.txt; cp "$SIDE/config" lastgreen.yaml; ${process.execPath} ${cliFile} check > "$SIDE/seen-check" 2>&1; rm lastgreen.yaml\nclaim:done\n`,
  });
  night.write('../side/config', night.read('lastgreen.yaml'));
  expect(ending(await night.run())).toEqual(finished);
  const told = readFileSync(join(night.side, 'seen-check'), 'utf8');
  expect(told).toContain('green: ');
  expect(told).toContain('1 hidden check not run here');
  expect(marks.exec(told)).toBeNull();
});

test('who tracks lastgreen.yaml is told that the agent can read what the hidden gates are', async () => {
  const tracked = makeNight({ config: { gates: { quick: ['test ! -e RED', hidden] } } });
  expect((await tracked.run()).stderr).toContain(
    'lastgreen.yaml is tracked, so the agent can read there what the hidden gates are',
  );
  expect((await makeHidden({}).run()).stderr).not.toContain('is tracked');
});

test('an agent whose hidden check failed is told only that, whatever it looks at', async () => {
  const night = makeHidden({
    plan: checklist(2),
    script: `[T-1 #1]\n${look('first')}\nsh:echo wrong > src/a.txt\nclaim:done\n[T-1]\n${look('second')}\nsh:echo right > src/a.txt\nclaim:done\n[T-2]\n${look('third')}\nsh:echo x > src/b.txt\nclaim:done\n`,
  });
  expect(ending(await night.run())).toEqual(finished);
  expect(night.all('verdict-given').map(({ verdict }) => verdict)).toEqual(['red', 'green', 'green']);
  const texts = seen(night);
  expect(texts.length).toBeGreaterThanOrEqual(3 * 5);
  expect(texts.filter((text) => marks.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('A hidden check failed.')).length).toBeGreaterThanOrEqual(2);
  expect(texts.filter((text) => text.includes('- a hidden check\n')).length).toBeGreaterThanOrEqual(3);
});
