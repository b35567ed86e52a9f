import { expect, test } from 'vitest';
import { sanitizeStream } from './claude/sanitize-stream.ts';

const place = { folder: '/tmp/claude-run-x1', port: 41234 };
const first = 'aaaaaaaa-1111-4111-8111-aaaaaaaaaaaa';
const second = 'bbbbbbbb-2222-4222-8222-bbbbbbbbbbbb';

test.each([
  ['the folders of the run', '"/tmp/claude-run-x1/work/a.txt"', '"/fixture/work/a.txt"'],
  ['folders named after a path', 'projects/-tmp-claude-run-x1-work/memory', 'projects/-fixture-work/memory'],
  ['folders named after a user', '/tmp/claude-run-x1/tmp/claude-0/x', '/fixture/tmp/claude-1000/x'],
  [
    'sockets named after a process',
    '{"socket":"/tmp/cc-socks/4983.sock"}',
    '{"socket":"/fixture/tmp/cc-socks/1.sock"}',
  ],
  ['the port of the model', 'your gateway (127.0.0.1:41234).', 'your gateway (127.0.0.1:4000).'],
  ['times', '"timestamp":"2031-05-06T07:08:09.123Z"', '"timestamp":"2026-01-01T00:00:00.000Z"'],
  ['durations', '"a_ms":12,"bMs":3.5,"t":"c_ms: 4"', '"a_ms":100,"bMs":100,"t":"c_ms: 100"'],
  ['resets', '"resetsAt":1796083200 resets 12am (UTC)', '"resetsAt":1767240000 resets 4am (UTC)'],
])('recorded streams do not show %s', (_what, recorded, sanitized) => {
  expect(sanitizeStream(recorded, place)).toBe(sanitized);
});

test('ids are numbered in the order they appear and stay the same id throughout', () => {
  const recorded = `{"id":"${first}"} {"id":"${second}","of":"${first}"} {"task_id":"b7x"} at tasks/b7x.output`;
  const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const sanitized = `{"id":"${one}"} {"id":"${two}","of":"${one}"} {"task_id":"task1"} at tasks/task1.output`;
  expect(sanitizeStream(recorded, place)).toBe(sanitized);
});

test('a sanitized stream stays as it is', () => {
  const once = sanitizeStream(`{"id":"${second}","task_id":"b7x","x_ms":7}`, place);
  expect(sanitizeStream(once, place)).toBe(once);
});
