import type { Identity } from './port.ts';

/** What git takes off the ends of a name or an address, and out of their middle. */
// oxlint-disable-next-line no-control-regex
const crud = /^[\0-\x20.,:;<>"\\']+|[\0-\x20.,:;<>"\\']+$/g;
const delimiters = /[<>\n\0]/g;

function clean(text: string): string {
  return text.replace(crud, '').replace(delimiters, '');
}

export const fallbackIdentity: Identity = { name: 'lastgreen', email: 'lastgreen@localhost' };

/**
 * `null` unless name and address are both configured: one that git would guess from the machine's names is nobody's
 * choice for commits that are made at night.
 */
export function configuredIdentity(
  config: ReadonlyMap<string, string>,
  role: 'author' | 'committer',
  mailVariable: string | undefined,
): Identity | null {
  const name = clean(config.get(`${role}.name`) ?? config.get('user.name') ?? '');
  const email = clean(config.get(`${role}.email`) ?? config.get('user.email') ?? mailVariable ?? '');
  return name === '' || email === '' ? null : { name, email };
}
