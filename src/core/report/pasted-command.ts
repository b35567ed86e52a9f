import { canBePasted } from './can-be-pasted.ts';

/** A command line to paste, or what to do where a name in it can't be shown as it is. */
export function pastedCommand(command: string): string {
  return canBePasted(command)
    ? command
    : 'a name holds characters that can not be shown: lastgreen report --json has the command';
}
