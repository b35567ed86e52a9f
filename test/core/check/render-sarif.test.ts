import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeUriPath } from '../../../src/core/check/format/encode-uri-path.ts';
import { renderSarif } from '../../../src/core/check/format/render-sarif.ts';
import { everything, finding } from './sample-check.ts';

/** The parts of the published schema that are used, with its own demands: nothing required is missing, nothing else is there. */
const level = z.enum(['none', 'note', 'warning', 'error']);
const message = z.strictObject({ text: z.string().min(1) });
const uriReference = z.string().regex(/^(?:[\w\-.~!$&'()*+,;=:@/]|%[\dA-F]{2})+$/);
const rule = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  shortDescription: message,
  fullDescription: message,
  help: message,
});
const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(-1),
  level,
  message,
  locations: z
    .array(
      z.strictObject({
        physicalLocation: z.strictObject({
          artifactLocation: z.strictObject({ uri: uriReference, uriBaseId: z.string() }),
          region: z.strictObject({ startLine: z.int().min(1) }),
        }),
      }),
    )
    .min(1),
});
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({ name: z.string(), semanticVersion: z.string(), rules: z.array(rule) }),
        }),
        originalUriBaseIds: z.record(z.string(), z.strictObject({ description: message })),
        invocations: z.array(
          z.strictObject({
            executionSuccessful: z.boolean(),
            toolExecutionNotifications: z.array(z.strictObject({ level, message })),
          }),
        ),
        results: z.array(result),
        columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
        properties: z.looseObject({}),
      }),
    )
    .min(1),
});

const read = (text: string) => sarif.parse(JSON.parse(text)).runs[0];

describe('SARIF', () => {
  test('has findings and failed gates as results at their places, each with its rule', () => {
    const run = read(renderSarif(everything, '1.2.3'));
    const rules = run?.tool.driver.rules.map(({ id }) => id);
    expect(rules).toEqual(['test-skipped', 'dependency-added', 'plan-tampered', 'gate']);
    expect(
      run?.results.map(({ ruleId, ruleIndex, level: how, message: said, locations: [at] }) => [
        ruleId,
        ruleIndex,
        how,
        said.text,
        at?.physicalLocation.artifactLocation.uri,
        at?.physicalLocation.region.startLine,
      ]),
    ).toEqual([
      ['test-skipped', 0, 'error', '"adds" is skipped', 'a.test.ts', 3],
      ['dependency-added', 1, 'warning', 'left-pad is new', 'package.json', 1],
      ['plan-tampered', 2, 'note', 'the plan was changed', '.', 1],
      ['gate', 3, 'error', 'gate lint red (exit 1) in 1s', '.', 1],
    ]);
    expect(run?.properties).toMatchObject({ verdict: 'rejected', gates: [{ ok: true }, { ok: false }] });
  });

  test('of a green check is valid too', () => {
    const run = read(renderSarif({ verdict: 'green', because: 'no change', findings: [], gates: [] }, '1.2.3'));
    expect([run?.results, run?.tool.driver.rules]).toEqual([[], []]);
  });

  test('is valid whatever a file is called and a message says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' }), (path, text) => {
        const findings = [finding({ path, message: `it is ${text}` })];
        expect(read(renderSarif({ ...everything, findings }, '1.2.3'))?.results).toHaveLength(2);
      }),
    );
  });
});

describe('a path as a URI', () => {
  test.each([
    ['src/a.ts', 'src/a.ts'],
    ['a b/日本語.ts', 'a%20b/%E6%97%A5%E6%9C%AC%E8%AA%9E.ts'],
    ['a#b?c%d.ts', 'a%23b%3Fc%25d.ts'],
    ['c:/x', 'c%3A/x'],
    ['caf\uDCE9.txt', 'caf%E9.txt'],
    ['😀', '%F0%9F%98%80'],
  ])('%j is %s', (path, uri) => {
    expect(encodeUriPath(path)).toBe(uri);
  });

  test('leads back to the same name, and never to another place', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((each) => !/[/\0]/.test(each) && !/^\.\.?$/.test(each));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const path = segments.join('/');
        const url = new URL(encodeUriPath(path), 'file:///root/');
        expect(decodeURIComponent(url.pathname)).toBe(`/root/${path}`);
      }),
    );
  });
});
