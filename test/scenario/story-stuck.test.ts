import { expect, test } from 'vitest';
import { makeNight, type Night } from '../support/night.ts';

const stream = { protocol: 'claude-stream-json' };

/** One tool call with its result, as Claude Code's stream has them. `$N` counts. */
const call = (command: string, result: string): string =>
  [
    `printf '{"type":"assistant","message":{"id":"m%s","content":[{"type":"tool_use","id":"t%s","name":"Bash","input":{"command":"${command}"}}]}}\\n' "$N" "$N"`,
    `printf '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t%s","content":"${result}"}]}}\\n' "$N"`,
  ].join('; ');
const loop = (body: string): string => `sh:N=0; while [ "$N" -lt 12 ]; do N=$((N+1)); ${body}; done`;
const done = `json:${JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'LASTGREEN=done' })}`;
const endings = (night: Night): string[] => night.all('agent-ended').map(({ ending }) => ending);

test('an agent that goes in circles is ended, and the verdict and the next brief name the circle', async () => {
  const night = makeNight({
    agent: stream,
    script: `[* #1]\n${loop(call('ls src', 'begin.txt'))}\nsleep:600\n[* #2]\nsh:cat > "$SIDE/brief"; echo ok > src/ok.txt\n${done}\n`,
  });
  const ran = await night.run();
  expect(ran.lastLine).toBe('STOP_REASON=finished');
  expect(endings(night)).toEqual(['stuck', 'exited']);
  const [verdict] = night.all('verdict-given');
  expect(verdict).toMatchObject({ verdict: 'stuck', charged: true });
  expect(verdict?.because).toContain(
    'the same action 4 times in a row with the same result: Bash {"command":"ls src"}',
  );
  expect(ran.stderr).toContain('the agent repeats itself: the same action 4 times in a row');
});

test('what it left before it went in circles lands as a part, and the task stays open', async () => {
  const night = makeNight({
    agent: stream,
    script: `[* #1]\nsh:echo part > src/part.txt\n${loop(`sleep 0.3; ${call('ls src', 'part.txt')}`)}\nsleep:600\n[* #2]\nsh:echo ok > src/ok.txt\n${done}\n`,
  });
  expect((await night.run()).lastLine).toBe('STOP_REASON=finished');
  expect(night.landed()).toEqual(['T-1: Do the first thing (partial)', 'T-1: Do the first thing']);
});

test('the same action with the same result is no circle while it changes files', async () => {
  const night = makeNight({
    agent: stream,
    script: `[*]\n${loop(`echo "$N" >> src/begin.txt; ${call('make step', 'ok')}`)}\n${done}\n`,
  });
  expect((await night.run()).lastLine).toBe('STOP_REASON=finished');
  expect(endings(night)).toEqual(['exited']);
});
