import { expect, test } from 'vitest';
import { openApiNames } from '../../../../src/core/guard/public-api/open-api.ts';
import { packageEntries } from '../../../../src/core/guard/public-api/package-entries.ts';
import type { PublicName } from '../../../../src/core/guard/public-api/public-name.ts';
import { readBlocks } from '../../../../src/core/guard/public-api/read-blocks.ts';

function namesIn(path: string, text: string): PublicName[] {
  if (path.endsWith('.graphql')) return readBlocks(text, 'graphql');
  if (path.endsWith('.proto')) return readBlocks(text, 'proto');
  return path.endsWith('package.json') ? packageEntries(text, path) : (openApiNames(text) ?? []);
}

test.each<[path: string, text: string, names: readonly string[]]>([
  [
    'a.graphql',
    'type A implements B @x {\n  a: Int!\n  "text"\n  b(x: [Int], y: S = "q"): [S!]! @deprecated\n  # no: Int\n}\ninterface B { a: Int }\ninput C {\n  d: Int = 1\n}\nenum E {\n  F\n  G\n}\nunion U = A | B\nextend type A {\n  c: Int\n}\nscalar D\n"""\ntype X { y: Int }\n"""\n',
    [
      '1 graphql:A | ',
      '2 graphql:A.a | :Int!',
      '4 graphql:A.b | (x:[Int],y:S="q"):[S!]!',
      '7 graphql:B | ',
      '7 graphql:B.a | :Int',
      '8 graphql:C | ',
      '9 graphql:C.d | :Int=1',
      '11 graphql:E | ',
      '12 graphql:E.F | :',
      '13 graphql:E.G | :',
      '16 graphql:A | ',
      '17 graphql:A.c | :Int',
    ],
  ],
  [
    'a.proto',
    'syntax = "proto3";\npackage p;\n/* message X {\n string z = 1; }\n*/\nmessage A {\n  // no\n  string a = 1;\n  repeated B b = 2;\n  oneof c {\n    int32 d = 3;\n  }\n  message In { int32 e = 1; }\n  reserved 4;\n  map<string, int32> m = 5;\n}\nenum E { F = 0; }\nservice S {\n  rpc Get (A) returns (B);\n  rpc Put (A) returns (B) { option x = 1; }\n}\n',
    [
      '6 proto:A | ',
      '8 proto:A.a | string 1',
      '9 proto:A.b | repeated B 2',
      '11 proto:A.d | int32 3',
      '13 proto:A.In | ',
      '13 proto:A.In.e | int32 1',
      '15 proto:A.m | map<string, int32> 5',
      '17 proto:E | ',
      '17 proto:E.F | 0',
      '18 proto:S | ',
      '19 proto:S.Get | ( A ) returns ( B )',
      '20 proto:S.Put | ( A ) returns ( B )',
    ],
  ],
  [
    'package.json',
    '{"name": "a", "main": "m.js", "exports": {".": "./a.js"}, "types": "t.d.ts", "module": "e.js", "browser": {"a": false}, "typings": "u.d.ts"}',
    [
      '0 package:package.json:main | "m.js"',
      '0 package:package.json:module | "e.js"',
      '0 package:package.json:browser | {"a":false}',
      '0 package:package.json:types | "t.d.ts"',
      '0 package:package.json:typings | "u.d.ts"',
    ],
  ],
  ['package.json', '{"private": true, "main": "m.js"}', []],
  ['x/package.json', '{"name": "a", "main": "m.js"', []],
  ['package.json', 'null', []],
  [
    'api.yaml',
    'openapi: 3.0.0\npaths:\n  /a:\n    parameters:\n      - {name: p, in: header, schema: {type: string}}\n    get:\n      parameters:\n        - {name: q, in: query, required: true, schema: {type: integer, format: int64}}\n        - {$ref: "#/x"}\n      responses:\n        "200":\n          content:\n            application/json:\n              schema: {type: object, required: [x], properties: {x: {type: string}, y: {$ref: "#/components/schemas/S"}}}\n        "404": {}\n    post:\n      requestBody:\n        content:\n          application/json: {schema: {type: array, items: {type: string}}}\n    trace: {}\n    other: {}\ncomponents:\n  schemas:\n    S:\n      type: object\n      properties:\n        a: {type: string, enum: [b, c]}\n        d: {type: object, properties: {e: {type: number}}}\n        l: {type: array, items: {type: object, properties: {f: {type: boolean}}}}\n    T: {oneOf: [{type: string}]}\n',
    [
      '0 openapi:GET /a | ',
      '0 openapi:GET /a p | header type "string"   ',
      '0 openapi:GET /a q | query type "integer"  format "int64"  required',
      '0 openapi:GET /a 200 | ',
      '0 openapi:GET /a 200 application/json | type "object"   ',
      '0 openapi:GET /a 200 application/json requires | x',
      '0 openapi:GET /a 200 application/json.x | type "string"   ',
      '0 openapi:GET /a 200 application/json.x requires | ',
      '0 openapi:GET /a 200 application/json.y |  $ref "#/components/schemas/S"  ',
      '0 openapi:GET /a 200 application/json.y requires | ',
      '0 openapi:GET /a 404 | ',
      '0 openapi:POST /a | ',
      '0 openapi:POST /a p | header type "string"   ',
      '0 openapi:POST /a application/json | type "array"   ',
      '0 openapi:POST /a application/json requires | ',
      '0 openapi:POST /a application/json[] | type "string"   ',
      '0 openapi:POST /a application/json[] requires | ',
      '0 openapi:TRACE /a | ',
      '0 openapi:TRACE /a p | header type "string"   ',
      '0 openapi:S | type "object"   ',
      '0 openapi:S requires | ',
      '0 openapi:S.a | type "string"   ',
      '0 openapi:S.a requires | ',
      '0 openapi:S.a = b | ',
      '0 openapi:S.a = c | ',
      '0 openapi:S.d | type "object"   ',
      '0 openapi:S.d requires | ',
      '0 openapi:S.d.e | type "number"   ',
      '0 openapi:S.d.e requires | ',
      '0 openapi:S.l | type "array"   ',
      '0 openapi:S.l requires | ',
      '0 openapi:S.l[] | type "object"   ',
      '0 openapi:S.l[] requires | ',
      '0 openapi:S.l[].f | type "boolean"   ',
      '0 openapi:S.l[].f requires | ',
      '0 openapi:T |    ',
      '0 openapi:T requires | ',
    ],
  ],
  [
    'api.json',
    '{"swagger": "2.0", "paths": {"/a": {"put": {"parameters": [{"name": "b", "in": "body", "type": "string"}], "responses": {"201": {"schema": {"type": "object", "properties": {"x": {"type": "string"}}}}}}}}, "definitions": {"D": {"type": "object", "properties": {"k": {"type": "string"}}}}}',
    [
      '0 openapi:PUT /a | ',
      '0 openapi:PUT /a b | body type "string"   ',
      '0 openapi:PUT /a 201 | ',
      '0 openapi:D | type "object"   ',
      '0 openapi:D requires | ',
      '0 openapi:D.k | type "string"   ',
      '0 openapi:D.k requires | ',
    ],
  ],
  ['api.yaml', 'name: openapi\n', []],
  ['api.json', '{"openapi": "3.0"', []],
])('what others may use of a document is read, and nothing else: %s %#', (path, text, names) => {
  expect(namesIn(path, text).map(({ key, line, head }) => `${line} ${key} | ${head}`)).toEqual(names);
});
