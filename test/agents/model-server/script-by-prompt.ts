import type { RecordedRequest } from './recorded-request.ts';
import type { Script, ScriptedStep, Step } from './step.ts';
import { scriptReader } from './script-reader.ts';

/**
 * One script for several processes: a request follows the steps of the first key that its prompt contains, each key
 * with a count of its own. A prompt that contains none is a mistake of the test and throws.
 */
export function scriptByPrompt(steps: Readonly<Record<string, readonly ScriptedStep[]>>): Script {
  const readers = Object.entries(steps).map(([key, script]) => ({ key, read: scriptReader(script) }));
  return (request: RecordedRequest): Step => {
    const found = readers.find(({ key }) => request.prompt.includes(key));
    if (!found) throw new Error(`the prompt names none of: ${Object.keys(steps).join(', ')}`);
    return found.read(request);
  };
}
