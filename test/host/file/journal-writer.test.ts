import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstPrev } from '../../../src/core/journal/encode-line.ts';
import type { EventBody } from '../../../src/core/journal/event.ts';
import { openJournal } from '../../../src/host/file/journal-writer.ts';
import { bundleSource } from '../../support/bundle-source.ts';
import { asOrdinaryUser } from './as-ordinary-user.ts';
import { atMs, readWhole, reopen, said, writeSample } from './sample-journal.ts';
import { temporaryFolder } from './temporary-folder.ts';

const empty = { ok: true, lines: 0, last: firstPrev, bytes: 0, tornBytes: 0 } as const;

const openIn = (path: string) => (): unknown => asOrdinaryUser(() => openJournal(path, empty));

describe('a journal is written', () => {
  test('with a torn last line cut off first', () => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    const events = writeSample(path, [said('one'), said('two')]);
    appendFileSync(path, '{"type":"run-st');
    const journal = reopen(path);
    const added = journal.append([said('three')], atMs);
    journal.close();
    expect(readWhole(path)).toMatchObject({
      reading: { ok: true, lines: 3, tornBytes: 0 },
      events: [...events, ...added],
    });
  });

  test('in folders made for it, for its owner only', () => {
    const path = join(temporaryFolder(), 'a', 'b', 'journal.jsonl');
    writeSample(path, [said('one')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('and gives what a restart would read, not what JSON can’t hold', () => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    const odd = { ...said('one'), cycle: Number.NaN, more: undefined, zero: -0 } as unknown as EventBody;
    const events = writeSample(path, [odd]);
    expect(events).toStrictEqual(readWhole(path).events);
    expect(events[0]).toStrictEqual({
      ...said('one'),
      cycle: null,
      zero: 0,
      at: '2026-01-01T00:00:00.000Z',
      seq: 1,
      prev: firstPrev,
    });
  });

  test('not at all by an append of nothing', () => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    const journal = reopen(path);
    expect(journal.append([], atMs)).toEqual([]);
    journal.close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});

describe('no event is lost unseen', () => {
  const change: [name: string, change: (path: string) => void, why: string][] = [
    ['removed', (path) => rmSync(path), 'it was removed while a run was writing it'],
    ['moved away', (path) => renameSync(path, `${path}.old`), 'it was removed while a run was writing it'],
    [
      'replaced by a copy',
      (path) => {
        writeFileSync(`${path}.new`, readFileSync(path));
        renameSync(`${path}.new`, path);
      },
      'it was replaced while a run was writing it',
    ],
    ['lengthened by another', (path) => appendFileSync(path, 'x'), 'something else changed it'],
    ['cut by another', (path) => truncateSync(path, 3), 'it has 3 bytes where'],
  ];

  test.each(change)('in a journal that was %s under its writer', (_name, act, why) => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    const journal = reopen(path);
    journal.append([said('one')], atMs);
    act(path);
    const before = existsSync(path) ? readFileSync(path) : null;
    const write = (): unknown => journal.append([said('two')], atMs);
    expect(write).toThrow(`can't write the journal ${path}`);
    expect(write).toThrow(why);
    expect(existsSync(path) ? readFileSync(path) : null).toEqual(before);
    journal.close();
  });

  const beforeOpening = change.filter(([name]) => name !== 'replaced by a copy');

  test.each(beforeOpening)('in a journal that was %s between reading and writing', (_name, act) => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    writeSample(path, [said('one')]);
    appendFileSync(path, '{"torn');
    const { reading } = readWhole(path);
    act(path);
    if (!reading.ok) throw new Error(reading.why);
    expect(() => openJournal(path, reading)).toThrow(`can't write the journal ${path}`);
  });

  test('where the journal can’t be written', () => {
    const folder = temporaryFolder();
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(folder, 0o755);
    chmodSync(closed, 0o555);
    writeFileSync(join(folder, 'file'), '');
    expect(openIn(join(closed, 'j'))).toThrow(`can't write the journal ${closed}/j: EACCES: permission denied`);
    expect(openIn(join(folder, 'file', 'j'))).toThrow(`can't write the journal ${folder}/file/j: E`);
    expect(openIn(closed)).toThrow(`can't write the journal ${closed}: EISDIR`);
  });
});

describe('what fails', () => {
  let bundle: string;
  beforeAll(async () => {
    bundle = await bundleSource('src/host/file/journal-writer.ts');
  });
  afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

  /** Takes the steps in a process of its own. Gives what each came to, and the journal's size after it. */
  function takeSteps(steps: string, limit = ''): { path: string; results: unknown[]; because: unknown[] } {
    const folder = temporaryFolder();
    const path = join(folder, 'journal.jsonl');
    const script = join(folder, 'append.mjs');
    writeFileSync(
      script,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      import { openJournal } from ${JSON.stringify(bundle)};
      const journal = openJournal(${JSON.stringify(path)}, ${JSON.stringify(empty)});
      const results = [];
      const step = (act) => {
        try { act(); results.push('done'); } catch (error) { results.push(error.code); }
        results.push(fs.statSync(${JSON.stringify(path)}).size);
      };
      const append = (because) =>
        step(() => journal.append([{ type: 'false-report-counted', cycle: 1, task: 'US-001', because }], ${atMs}));
      const sync = () => step(() => journal.sync());
      const failOnce = (name, code) => {
        const real = fs[name];
        fs[name] = () => { fs[name] = real; syncBuiltinESMExports(); throw Object.assign(new Error(code), { code }); };
        syncBuiltinESMExports();
      };
      ${steps}
      console.log(JSON.stringify(results));`,
    );
    const run = spawnSync('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, script], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const { reading, events } = readWhole(path);
    expect(reading).toMatchObject({ ok: true, tornBytes: 0 });
    const because = events.map((event) => 'because' in event && event.because);
    return { path, results: JSON.parse(run.stdout), because };
  }

  // The limit of a file's size fails a write as a full disk does: after a part of it.
  const fullDisk = 'ulimit -f 64; ';

  const long = `append('x'.repeat(1 << 20));`;

  test('half-way leaves the whole lines, and the next goes on from them', () => {
    const { path, results, because } = takeSteps(`append('one'); ${long} append('three'); sync();`, fullDisk);
    expect(because).toEqual(['one', 'three']);
    const one = readFileSync(path).indexOf(10) + 1;
    const all = statSync(path).size;
    expect(results).toEqual(['done', one, 'EFBIG', one, 'done', all, 'done', all]);
  });

  test('and can’t be taken back at once is taken back before anything else is written', () => {
    const steps = `append('one'); failOnce('ftruncateSync', 'EIO'); ${long} append('three');`;
    const { path, results, because } = takeSteps(steps, fullDisk);
    expect(because).toEqual(['one', 'three']);
    const one = readFileSync(path).indexOf(10) + 1;
    expect(results).toEqual(['done', one, 'EFBIG', expect.any(Number), 'done', statSync(path).size]);
    expect(results[3]).toBeGreaterThan(one);
  });

  test('to reach the disk has not happened, and the writer takes no more', () => {
    const steps = `append('one'); sync(); append('two'); append('three'); failOnce('fdatasyncSync', 'EIO'); sync(); append('four'); sync();`;
    const { path, results, because } = takeSteps(steps);
    expect(because).toEqual(['one']);
    const one = statSync(path).size;
    expect(results.slice(-6)).toEqual(['EIO', one, 'EIO', one, 'EIO', one]);
  });

  test('to find its file when it should be durable has not happened either', () => {
    const path = join(temporaryFolder(), 'journal.jsonl');
    const journal = reopen(path);
    journal.append([said('one')], atMs);
    renameSync(path, `${path}.old`);
    const sync = (): void => journal.sync();
    expect(sync).toThrow('it was removed while a run was writing it');
    renameSync(`${path}.old`, path);
    expect(sync).toThrow('it was removed while a run was writing it');
    journal.close();
    expect(readWhole(path).events).toEqual([]);
  });
});
