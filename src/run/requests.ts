import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { maxRequestChars, readRequest, type Request } from '../core/approval/request.ts';
import { cleanLine } from '../core/report/clean-line.ts';
import { readSmallFile } from '../host/file/read-small-file.ts';
import type { Loop } from './loop.ts';

/** Far more than a person asks for between two steps. */
const maxRequests = 1_000;
/** In UTF-8, with every character escaped. */
const maxRequestBytes = 8 * maxRequestChars;
const requestName = /^([0-9a-z][0-9a-z-]{0,80})\.json$/;
/** What is about to become one. */
const temporaryName = /^\.lastgreen-[0-9a-f]+\.tmp$/;

const told = new WeakMap<Loop, Set<string>>();

/** What people asked for, oldest first by the names. What is none is left where it is, and told once. */
export function readRequests(loop: Loop): Request[] {
  return listRequests(loop.folder.requests, (name) => {
    const known = told.get(loop) ?? new Set();
    told.set(loop, known);
    const shown = cleanLine(join(loop.folder.requests, name));
    if (!known.has(name)) loop.onNotice(`${shown} is no request of lastgreen's: left alone`);
    known.add(name);
  });
}

/** The same without a run; `onOther` is told what is no request. */
export function listRequests(folder: string, onOther: (name: string) => void = () => undefined): Request[] {
  return namesIn(folder).flatMap((name) => {
    const id = requestName.exec(name)?.[1];
    const text = id === undefined ? null : readSmallFile(join(folder, name), maxRequestBytes)?.toString('utf8');
    const request = id === undefined || typeof text !== 'string' ? null : readRequest(id, text);
    if (request === null && !temporaryName.test(name) && isThere(join(folder, name))) onOther(name);
    return request === null ? [] : [request];
  });
}

/** Safe to repeat. */
export function dropRequest(folder: string, id: string): void {
  rmSync(requestFile(folder, id), { force: true });
}

export function requestFile(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}

/** A link in the folder's place is not gone through. */
function namesIn(folder: string): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder).toSorted().slice(0, maxRequests);
}

/** Another process may have taken it between the two looks. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
