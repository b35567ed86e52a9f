import { UserError } from './user-error.ts';

/** Several as one, so that a person hears all of it at once. */
export function joinErrors(errors: readonly [UserError, ...UserError[]]): UserError {
  const [first, ...others] = errors;
  if (others.length === 0) return first;
  const last = others.at(-1) ?? first;
  const told = errors.map((error) => (error === last ? error.message : `${error.message}${hintLine(error)}`));
  return new UserError(first.code, told.join('\nerror: '), last.hint);
}

function hintLine({ hint }: UserError): string {
  return hint === null ? '' : `\n  ${hint}`;
}
