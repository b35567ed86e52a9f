import type { RunCommand } from '../command-context.ts';
import { UserError } from '../user-error.ts';

export const runInit: RunCommand = async () => {
  throw new UserError('x', 'x');
};
