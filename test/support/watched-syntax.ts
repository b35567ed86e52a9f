import type { SyntaxNode, SyntaxReader, SyntaxTreeHandle } from '../../src/core/guard/syntax.ts';

/** A reader whose nodes throw when they are asked anything after their tree was released. */
export function watchedSyntax(reader: SyntaxReader, onRelease: () => void): SyntaxReader {
  return {
    parse(language, text) {
      const tree = reader.parse(language, text);
      if (tree === null) return null;
      let watch = watcher();
      return {
        language,
        get root() {
          return watch.node(tree.root);
        },
        release() {
          watch.end();
          watch = watcher();
          tree.release();
          onRelease();
        },
      };
    },
  };
}

function watcher(): { node(plain: SyntaxNode): SyntaxNode; end(): void } {
  let isAlive = true;
  let handle: SyntaxTreeHandle | null = null;
  const node = (plain: SyntaxNode): SyntaxNode =>
    new Proxy(plain, {
      get(target, key) {
        if (!isAlive) throw new Error(`${String(key)} of a node whose tree was released`);
        if (key === 'tree') return (handle ??= { rootNode: node(target.tree.rootNode) });
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return wrapped(value);
        return (...args: unknown[]): unknown => wrapped(Reflect.apply(value, target, args));
      },
    });
  const wrapped = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(wrapped) : isNode(value) ? node(value) : value;
  return { node, end: () => void (isAlive = false) };
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'descendantsOfType' in value;
}
