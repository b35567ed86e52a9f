import { unreadSource } from './binary-or-generated/unread-source.ts';
import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';

const maxPerFolder = 10;

/** Whose work is kept as it is, whatever it looks like: fixtures are often build output. */
const fixtureFolder = /(?:^|\/)(?:__fixtures__|fixtures?|testdata|test[-_]data|golden|snapshots?|__snapshots__)\//i;
/** Made by package managers, compilers and test runners alone; nobody writes in these. */
const toolFolder =
  /^(?:.*?\/)?(?:node_modules|bower_components|jspm_packages|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.tox|\.nox|\.gradle|\.next|\.nuxt|\.svelte-kit|\.turbo|\.parcel-cache|\.nyc_output|lcov-report|htmlcov|[^/]+\.egg-info|DerivedData|CMakeFiles|cmake-build-[^/]+|bin\/(?:Debug|Release)|obj\/(?:Debug|Release)|target\/(?:debug|release|classes|test-classes|surefire-reports)|build\/(?:classes|libs|tmp|reports|test-results))\//;
/** Names of output folders that people also give to folders of their own. */
const outputFolder = /^(?:.*?\/)?(?:dist|build|out|target)\//;
const ownFolder =
  /(?:^|\/)(?:src|lib|app|internal|pkg|cmd|crates|tests?|spec|docs?|scripts?|tools?|config|examples?)\//;
const outputName =
  /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.coverage|lcov\.info|coverage-final\.json|clover\.xml|npm-debug\.log|yarn-error\.log|core\.\d+)$|\.(?:py[co]|class|o|a|lo|so|dylib|dll|exe|war|ear|jar|whl|egg|nupkg|tsbuildinfo|gcda|gcno|profraw|swp)$|\.min\.(?:js|css)$|\.bundle\.js$/i;
/** A wrapper's archive is part of the repository by its maker's own advice. */
const wrapper = /(?:^|\/)(?:gradle-wrapper|maven-wrapper)\.jar$/;
const media =
  /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|icns|tiff?|psd|heic|svgz|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|oga|ogv|opus|wav|flac|webm|mov|pdf)$/i;
const assetFolder =
  /(?:^|\/)(?:assets?|static|public|resources?|res|media|images?|fonts?|tests?|__tests__|specs?|e2e|samples?|examples?)\//i;
const builtText =
  /^\/\/[#@] sourceMappingURL=|__webpack_require__|^var __(?:create|defProp|getOwnPropNames|export|commonJS|awaiter|importDefault)\b|Object\.defineProperty\(exports, ?["']__esModule["']|^System\.register\(/m;
const minifiedLineChars = 1_000;

/** Binary files and build output that come under version control with this change, and source that can't be read. What is tracked already may change. */
export const binaryOrGenerated: Guard = {
  rule: 'binary-or-generated',
  severity: 'block',
  find({ files }) {
    const tracked = new Set(
      files.flatMap(({ before, path }) => (before === null ? [] : [outputFolder.exec(path)?.[0] ?? ''])),
    );
    const counts = new Map<string, number>();
    const texts = files.flatMap(({ after }) => (typeof after?.head === 'string' ? [after.head] : []));
    const found = files.flatMap((file): Found[] => {
      const what = kindOf(file, tracked, texts);
      if (what === null) return unreadSource(file);
      const folder = (toolFolder.exec(file.path) ?? outputFolder.exec(file.path))?.[0] ?? '';
      const count = (counts.get(folder) ?? 0) + 1;
      counts.set(folder, count);
      if (folder !== '' && count > maxPerFolder) return [];
      return [{ path: file.path, line: null, message: `${file.path} is ${what} and comes under version control` }];
    });
    const more = [...counts].flatMap(([folder, count]): Found[] => {
      const rest = folder === '' ? 0 : count - maxPerFolder;
      if (rest <= 0) return [];
      return [{ path: folder.slice(0, -1), line: null, message: `${rest} more files of ${folder} come with it` }];
    });
    return [...found, ...more];
  },
};

const plainModes = new Set(['100644', '100755']);

function kindOf(file: FileChange, tracked: ReadonlySet<string>, texts: readonly string[]): string | null {
  const { path, after } = file;
  if (after === null || file.before !== null || file.renamedFrom !== null || !plainModes.has(file.newMode)) return null;
  if (wrapper.test(path)) return null;
  if (/(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)) return "an operating system's own file";
  if (fixtureFolder.test(path)) return null;
  if (toolFolder.test(path)) return 'made by a tool';
  if (outputName.test(path)) return 'build output';
  if (isBuildOutput(file, tracked)) return 'build output';
  return after.head === null && after.bytes > 0 && !isKnownBinary(path, texts) ? 'a binary file' : null;
}

/** Below `dist/` and its like: all of it, unless the folder is somebody's source or its output is tracked already. */
function isBuildOutput({ path, after }: FileChange, tracked: ReadonlySet<string>): boolean {
  const folder = outputFolder.exec(path)?.[0];
  if (folder === undefined) return false;
  if (tracked.has(folder) || ownFolder.test(folder)) return false;
  const text = after?.head ?? null;
  if (/(?:^|\/)dist\/$/.test(folder) || text === null) return true;
  return /\.(?:map|d\.[cm]?ts)$/.test(path) || (/\.(?:[cm]?js|css)$/.test(path) && looksBuilt(text));
}

function looksBuilt(text: string): boolean {
  return builtText.test(text) || text.split('\n').some((line) => line.length > minifiedLineChars);
}

function isKnownBinary(path: string, texts: readonly string[]): boolean {
  if (media.test(path) || assetFolder.test(path)) return true;
  // WebAssembly that something in the same change loads is a part of it.
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path.endsWith('.wasm') && texts.some((text) => text.includes(name));
}
