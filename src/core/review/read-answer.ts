import { asObject, asString, type JsonObject } from '../agent/json-value.ts';
import { cleanLine } from '../brief/clean-text.ts';
import { cutText } from '../gate/cut-text.ts';
import { lastBlock } from './last-block.ts';
import type { Objection } from './objection.ts';

/** What a reviewer answered. */
export type ReviewAnswer =
  | { readonly verdict: 'approve' }
  /** `total`: how many there were; at least those that are kept. */
  | { readonly verdict: 'object'; readonly objections: readonly Objection[]; readonly total: number };

/** Longer messages are no answer: nothing of that size is asked for. */
const maxMessageChars = 1024 * 1024;
const maxObjections = 20;
const maxPathBytes = 400;
const maxTextBytes = 1_000;

/**
 * The answer in a reviewer's final message: one JSON object, in its last code fence or as the whole of it. Fields beyond
 * those that are asked for don't matter; everything else must be as it was asked for, or it is no answer (`null`).
 */
export function readAnswer(message: string): ReviewAnswer | null {
  if (message.length > maxMessageChars) return null;
  const object = parseObject(message) ?? parseObject(lastBlock(message) ?? '');
  if (object === null || !Array.isArray(object['objections'])) return null;
  const listed: readonly unknown[] = object['objections'];
  if (object['verdict'] === 'approve') return listed.length === 0 ? { verdict: 'approve' } : null;
  if (object['verdict'] !== 'object' || listed.length === 0) return null;
  const objections = listed.map(readObjection);
  if (!objections.every((each) => each !== null)) return null;
  return { verdict: 'object', objections: objections.slice(0, maxObjections), total: objections.length };
}

function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function readObjection(value: unknown): Objection | null {
  const object = asObject(value);
  const line = object?.['line'];
  if (object === null || (line !== null && typeof line !== 'number')) return null;
  const path = asString(object['path']);
  const what = asString(object['what']);
  const scenario = asString(object['scenario']);
  if (path === null || what === null || scenario === null || cleanLine(what) === '') return null;
  return {
    path: cutText(cleanLine(path), maxPathBytes),
    line: line !== null && Number.isSafeInteger(line) && line > 0 ? line : null,
    what: cutText(cleanLine(what), maxTextBytes),
    scenario: cutText(cleanLine(scenario), maxTextBytes),
  };
}
