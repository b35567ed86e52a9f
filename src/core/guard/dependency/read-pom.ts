/** What a `pom.xml` says, by what it is for. */
export interface Pom {
  /** How the project is built, in its order. */
  readonly build: string;
  readonly modules: readonly string[];
  /** What is brought in, and in which version. */
  readonly packages: string;
}

/** Directly below `project`, these run nothing. */
const papers =
  /^(?:version|name|description|url|inceptionYear|licenses|developers|contributors|organization|scm|issueManagement)$/;
const packages = /^(?:dependencies|dependencyManagement)$/;
/** A version of something, by its name; not that of the language. */
const versionName = /^(?!.*(?:skip|fail|argline|java|maven\.compiler))[\w.-]*[.-]version$/i;
const token =
  /<!--(?:[\s\S]*?-->|[\s\S]*)|<!\[CDATA\[(?:[\s\S]*?\]\]>|[\s\S]*)|<[?!][^>]*>|<\/?[^\s<>/][^<>]*>|[^<]+|</g;

/** `null`: no XML that this could read. */
export function readPom(text: string): Pom | null {
  const path: string[] = [];
  const found = { build: [] as string[], modules: [] as string[], packages: [] as string[], papers: [] as string[] };
  for (const [part] of text.matchAll(token)) {
    if (part === '<') return null;
    if (/^<(?:!--|[?!](?!\[CDATA))/.test(part)) continue;
    const name = part.startsWith('<![') ? undefined : /^<(\/?[^\s<>/]+)/.exec(part)?.[1];
    const isEnd = name?.startsWith('/') === true;
    if (name !== undefined && !isEnd) path.push(name);
    const kind = kindOf(path);
    if (part.trim() !== '' && (kind !== 'modules' || name === undefined)) found[kind].push(part.trim());
    if (isEnd ? path.pop() !== name.slice(1) : false) return null;
    if (name !== undefined && !isEnd && part.endsWith('/>')) path.pop();
  }
  if (path.length > 0) return null;
  return { build: found.build.join('\n'), modules: found.modules, packages: found.packages.join('\n') };
}

function kindOf(path: readonly string[]): 'build' | 'modules' | 'packages' | 'papers' {
  const [, section = '', name = ''] = path;
  if (section === 'modules') return 'modules';
  if (packages.test(section)) return 'packages';
  if (section === 'properties') return versionName.test(name) ? 'packages' : 'build';
  if (section === 'parent') return name === 'version' ? 'packages' : 'build';
  return papers.test(section) ? 'papers' : 'build';
}
