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

describe('an append that fails', () => {
  let bundle: string;
  beforeAll(async () => {
    bundle = await bundleSource('src/host/file/journal-writer.ts');
  });
  afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

  /** Appends `one`, then a long event, then `three`, in a process of its own that `faults` (lines of code) and `limit` break. */
  function appendInProcess(faults: string, limit = ''): { path: string; said: unknown } {
    const folder = temporaryFolder();
    const path = join(folder, 'journal.jsonl');
    const script = join(folder, 'append.mjs');
    writeFileSync(
      script,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      import { openJournal } from ${JSON.stringify(bundle)};
      const said = (because) => ({ type: 'false-report-counted', cycle: 1, task: 'US-001', because });
      const journal = openJournal(${JSON.stringify(path)}, ${JSON.stringify(empty)});
      const results = [];
      const append = (text) => {
        try { results.push(journal.append([said(text)], ${atMs}).length); } catch (error) { results.push(error.code); }
        results.push(fs.statSync(${JSON.stringify(path)}).size);
      };
      append('one');
      const failOnce = (name, code) => {
        const real = fs[name];
        fs[name] = () => { fs[name] = real; syncBuiltinESMExports(); throw Object.assign(new Error(code), { code }); };
        syncBuiltinESMExports();
      };
      ${faults}
      append('x'.repeat(1 << 20));
      append('three');
      console.log(JSON.stringify(results));`,
    );
    const run = spawnSync('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, script], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return { path, said: JSON.parse(run.stdout) };
  }

  // The limit of a file's size fails a write as a full disk does: after a part of it.
  const fullDisk = 'ulimit -f 64; ';

  test('half-way leaves the whole lines, and the next goes on from them', () => {
    const { path, said: results } = appendInProcess('', fullDisk);
    const { reading, events } = readWhole(path);
    expect(events.map((event) => 'because' in event && event.because)).toEqual(['one', 'three']);
    const [first] = readFileSync(path, 'utf8').split('\n');
    const one = (first?.length ?? 0) + 1;
    expect(results).toEqual([1, one, 'EFBIG', one, 1, reading.ok && reading.bytes]);
  });

  test('and can’t be taken back at once is taken back before anything else is written', () => {
    const { path, said: results } = appendInProcess(`failOnce('ftruncateSync', 'EIO');`, fullDisk);
    const { reading, events } = readWhole(path);
    expect(events.map((event) => 'because' in event && event.because)).toEqual(['one', 'three']);
    expect(results).toEqual([1, expect.any(Number), 'EFBIG', expect.any(Number), 1, reading.ok && reading.bytes]);
    const [, one, , half] = results as number[];
    expect(half).toBeGreaterThan(one ?? Infinity);
  });

  test('to become durable has not happened', () => {
    const { path, said: results } = appendInProcess(`failOnce('fdatasyncSync', 'EIO');`);
    const { reading, events } = readWhole(path);
    expect(events.map((event) => 'because' in event && event.because)).toEqual(['one', 'three']);
    expect(results).toEqual([1, expect.any(Number), 'EIO', expect.any(Number), 1, reading.ok && reading.bytes]);
  });
});
