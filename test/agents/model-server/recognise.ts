import { wireFormats } from './wire-formats.ts';
import type { Route, WireFormat } from './wire-format.ts';

/** The API a request belongs to, and what it wants there. */
export function recognise(method: string, path: string): { format: WireFormat; route: Route } | undefined {
  for (const format of wireFormats) {
    const route = format.route(method, path);
    if (route) return { format, route };
  }
  return undefined;
}
