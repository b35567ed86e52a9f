import type { FileChange } from '../file-change.ts';
import type { Found } from '../finding.ts';

const pathFile = /\.pth$/i;
/** Jest takes these for the packages of their names, in every test; those of Node only where a test asks. */
const packageMock = /^(?:[^/]+\/[^/]+\/)?__mocks__\/((?:@[a-z0-9~._-]+\/)?[a-z0-9~_-][a-z0-9~._-]*)\.[cm]?[jt]sx?$/;
const ofNode =
  /^(?:node:)?(?:assert|buffer|child_process|cluster|console|crypto|dgram|dns|events|fs|http2?|https|net|os|path|process|querystring|readline|stream|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)$/;

/** Files that are loaded with the tests because of where they lie, though nothing names them. */
export function loadedUnasked(file: FileChange, files: readonly FileChange[]): Found[] {
  const { path, after } = file;
  if (after === null) return [];
  // Python runs such lines at each start where it looks for packages; weights of a model have that ending too.
  if (pathFile.test(path) && /^import[ \t]/m.test(after.text ?? ''))
    return [{ path, line: null, message: `${path} holds code that Python runs at each start` }];
  if (/(?:^|\/)setup\.py$/.test(path) && namesPlugin(file.after) && !namesPlugin(file.before))
    return [{ path, line: null, message: `${path} gives pytest a plugin, which it loads by itself` }];
  const mocked = packageMock.exec(path)?.[1];
  if (file.before !== null || mocked === undefined || ofNode.test(mocked) || isAskedFor(mocked, files)) return [];
  return [
    { path, line: null, message: `${path} takes the place of the package ${mocked} in every test`, atMost: 'ask' },
  ];
}

/** Vitest takes it only where a test asks for it; with Jest nobody needs to. */
function isAskedFor(name: string, files: readonly FileChange[]): boolean {
  return files.some(({ isTest, after }) => isTest && (after?.text?.includes(`vi.mock('${name}'`) ?? false));
}

function namesPlugin(side: FileChange['after']): boolean {
  return /\bpytest11\b/.test(side?.text ?? '');
}
