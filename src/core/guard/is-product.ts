const productPaths = /(?:^|\/)(?:dist|build|out|target|vendor|node_modules)\/|\.min\.(?:js|css)$/;

/** What a build or a package manager leaves, by its place. It holds others' libraries, with all that those may do. */
export function isProduct(path: string): boolean {
  return productPaths.test(path);
}
