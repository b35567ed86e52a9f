const success =
  /^(?:[+-]?0+(?:x0+|\.0+)?[nuUlL]*|false|null|undefined|None|False|nil|void 0|!1|(?:Number|int|Int)\(0\)|EXIT_SUCCESS|os\.EX_OK|(?:\w+::)*ExitCode::SUCCESS|['"](?:0|)['"])$/;

/** A code that is known to be success, also by the name of something that only ever is 0. */
export function isSuccess(written: string, text: string, others: RegExp | null = null): boolean {
  const code = written
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\s+as\s+\w+$/, '')
    .trim();
  if (code === '' || success.test(code) || others?.test(code) === true) return true;
  const difference = /^(\d{1,9})\s*-\s*(\d{1,9})$/.exec(code);
  if (difference !== null) return difference[1] === difference[2];
  if (!/^[A-Za-z_]\w{0,60}$/.test(code)) return false;
  const assigned = [
    ...text.matchAll(new RegExp(`\\b${code}\\b[^\\n=;,(){}]{0,40}?(?::|[-+|*])?=(?!=)\\s*([^\\n;,]{0,40})`, 'g')),
  ];
  return assigned.length === 1 && success.test((assigned[0]?.[1] ?? '').trim());
}
