import { perTree } from '../../per-tree.ts';
import { folded, type TestCase } from '../../test-case/test-case.ts';
import { goConstraint } from './go-constraint.ts';
import type { Hiding } from './hiding.ts';

const systems =
  'aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|nacl|netbsd|openbsd|plan9|solaris|wasip1|windows|zos';
const architectures = '386|amd64|arm|arm64|loong64|mips|mips64|mips64le|mipsle|ppc64|ppc64le|riscv64|s390x|wasm';
const suffix = new RegExp(`_(?:(${systems})_)?(${systems}|${architectures})(?:_test)?\\.go$`);
const line = /^\/\/go:build (.+)$/m;

const beginning = perTree((root) => root.text.slice(0, 4_000));

/** Go takes tests from `_test.go` files, outside of some folders, and builds a file by its name's ending and by its constraint. */
export function hiddenInGo({ node }: TestCase, path: string): Hiding | null {
  if (!/(?:^|\/)[^_.][^/]*_test\.go$/.test(path)) return { form: path.split('/').at(-1) ?? path };
  const folder = path
    .split('/')
    .slice(0, -1)
    .find((each) => /^(?:testdata|vendor)$|^[_.](?!\.?$)/.test(each));
  if (folder !== undefined) return { form: `${folder}/` };
  const text = beginning(node);
  if (node.type === 'method_declaration' && !/suite|check\.v1/.test(text)) return { form: 'a method' };
  const [, system, last] = suffix.exec(path) ?? [];
  const named = [system, last].filter((each) => each !== undefined).join(' && ');
  const written = line.exec(text)?.[1];
  return (
    (named === '' ? null : judged(named, `_${named.replace(' && ', '_')}_test.go`)) ??
    (written === undefined ? null : judged(written, folded(`//go:build ${written}`)))
  );
}

function judged(expression: string, form: string): Hiding | null {
  const met = goConstraint(expression);
  return met === 'all' ? null : met === 'none' ? { form } : { form, atMost: 'ask' };
}

/** The platforms and tags that a file is for; source that got the same has its tests there. */
export function goTarget(path: string, text: string): string {
  const [, system = '', last = ''] = suffix.exec(path) ?? [];
  return [system, last, line.exec(text.slice(0, 4_000))?.[1] ?? ''].filter((each) => each !== '').join(' && ');
}
