import { asItIs, type AdjustMode } from './durable-file.ts';

const groupBits = 0o660;
const everybodyBits = 0o664;
const directory = 0o040000;
const setGroup = 0o2000;

/** Bits of `core.sharedRepository`; `exact`: they replace the umask's. `null`: the umask decides. */
function sharedBits(value: string | undefined): { readonly bits: number; readonly exact: boolean } | null {
  switch (value?.toLowerCase()) {
    case undefined:
    case 'umask':
    case 'false':
    case 'no':
    case 'off':
    case '':
    case '0':
      return null;
    case 'group':
    case 'true':
    case 'yes':
    case 'on':
    case '1':
      return { bits: groupBits, exact: false };
    case 'all':
    case 'world':
    case 'everybody':
    case '2':
      return { bits: everybodyBits, exact: false };
    default: {
      const octal = /^0?[0-7]{3}$/.test(value ?? '') ? Number.parseInt(value ?? '', 8) : Number.NaN;
      return (octal & 0o600) === 0o600 ? { bits: octal & 0o666, exact: true } : null;
    }
  }
}

/** The modes that git itself gives new files and folders of a repository that several people write. */
export function sharedMode(value: string | undefined): AdjustMode {
  const shared = sharedBits(value);
  if (shared === null) return asItIs;
  return (mode) => {
    const isFolder = (mode & 0o170000) === directory;
    let bits = shared.bits;
    if ((mode & 0o200) === 0) bits &= ~0o222;
    if ((mode & 0o100) !== 0) bits |= (bits & 0o444) >> 2;
    const permissions = shared.exact ? (mode & ~0o777) | bits : mode | bits;
    return isFolder && (permissions & 0o060) !== 0 ? permissions | setGroup : permissions;
  };
}
