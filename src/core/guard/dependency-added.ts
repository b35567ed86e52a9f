import { gradlePackage } from './dependency/gradle-package.ts';
import { onlyOwnVersion } from './dependency/only-own-version.ts';
import { readPom } from './dependency/read-pom.ts';
import type { FileChange } from './file-change.ts';
import type { Found } from './finding.ts';
import type { Guard } from './guard.ts';
import { isLockFile } from './is-lock-file.ts';

const manifest =
  /(?:^|\/)(?:requirements[^/]*\.(?:txt|in)|Pipfile|Gemfile|[^/]+\.gemspec|go\.mod|[^/]+\.csproj|packages\.config|Directory\.Packages\.props|libs\.versions\.toml)$/;
const dependencyKeys = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'bundledDependencies',
  'require',
  'require-dev',
];

/** New code from outside comes in, or another version of it: a person knows whether it may. */
export const dependencyAdded: Guard = {
  rule: 'dependency-added',
  severity: 'ask',
  find({ files }) {
    return files.flatMap((file) => {
      const { path } = file;
      if (isLockFile(path)) {
        if (onlyOwnVersion(file)) return [];
        return [{ path, line: null, message: `${path} changed: other packages are installed` }];
      }
      if (manifest.test(path)) return [say(file)];
      if (/(?:^|\/)pom\.xml$/.test(path)) return bringsIn(file) ? [say(file)] : [];
      if (/\.gradle(?:\.kts)?$/.test(path))
        return file.addedLines.some(({ text }) => text.length <= 300 && gradlePackage.test(text)) ? [say(file)] : [];
      if (/(?:^|\/)(?:package|composer)\.json$/.test(path)) return jsonFindings(file);
      if (/(?:^|\/)(?:pyproject|Cargo)\.toml$/.test(path)) return tomlFindings(file);
      return [];
    });
  },
};

function say({ path, addedLines }: FileChange): Found {
  return { path, line: addedLines[0]?.line ?? null, message: `${path} changed` };
}

function bringsIn({ before, after }: FileChange): boolean {
  if (after === null) return false;
  const [old, fresh] = [before, after].map((side) => readPom(side?.text ?? '')?.packages ?? '');
  return fresh !== '' && old !== fresh;
}

function jsonFindings(file: FileChange): { path: string; line: null; message: string }[] {
  const [before, after] = [file.before?.text, file.after?.text].map((text) => {
    try {
      return JSON.parse(text ?? '{}') as Record<string, Record<string, string> | undefined>;
    } catch {
      return {};
    }
  });
  const changed = dependencyKeys.flatMap((key) =>
    Object.entries(after?.[key] ?? {}).flatMap(([name, version]) =>
      before?.[key]?.[name] === version ? [] : [`${name} ${version}`],
    ),
  );
  return changed.length === 0
    ? []
    : [{ path: file.path, line: null, message: `${file.path}: ${changed.slice(0, 10).join(', ')}` }];
}

/** Lines of dependency sections and lists that are new. */
function tomlFindings(file: FileChange): { path: string; line: number; message: string }[] {
  const sections =
    /^\s*\[(?:(?:dev-|build-)?dependencies\b[^\]]*|target\.[^\]]*dependencies|project\.optional-dependencies|dependency-groups|tool\.poetry\.[^\]]*dependencies|workspace\.dependencies|patch\.[^\]]+|replace)\]/;
  let inside = false;
  let inList = false;
  const lines = new Set<number>();
  (file.after?.text ?? '').split('\n').forEach((line, index) => {
    if (/^\s*\[/.test(line) && !inList) inside = sections.test(line);
    if (/^\s*(?:dependencies|requires)\s*=\s*\[/.test(line)) inList = true;
    if (inside || inList) lines.add(index + 1);
    if (inList && /\]\s*(?:#.*)?$/.test(line)) inList = false;
  });
  const first = file.addedLines.find(
    ({ line, text }) => lines.has(line) && text.trim() !== '' && !/^\s*[[#]/.test(text),
  );
  return first === undefined
    ? []
    : [{ path: file.path, line: first.line, message: `${file.path}: ${first.text.trim().slice(0, 80)}` }];
}
