import type { Language } from '../syntax.ts';
import { csharpNames } from './csharp.ts';
import { goNames } from './go.ts';
import { javaNames } from './java.ts';
import { javascriptNames } from './javascript.ts';
import { phpNames } from './php.ts';
import type { PublicReader } from './public-name.ts';
import { pythonNames } from './python.ts';
import { rustNames } from './rust.ts';

/** How a language's files are entered by others. */
interface Surface {
  /** Which files others enter by. */
  readonly paths: RegExp;
  /** Whether a text may make anything public at all: where it can't, no tree is needed. */
  readonly mayHold: (text: string, path: string) => boolean;
  readonly read: PublicReader;
}

const scripts: Surface = {
  paths:
    /^(?:(?:packages|libs|modules|crates)\/(?:@[^/]+\/)?[^/]+\/)?(?:src\/|lib\/)?(?:index|mod|public[-_]api)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$/,
  mayHold: (text) => /export/.test(text),
  read: javascriptNames,
};
export const surfaces: Readonly<Partial<Record<Language, Surface>>> = {
  typescript: scripts,
  tsx: scripts,
  javascript: scripts,
  python: {
    paths: /^(?!(?:.*\/)?_[^/]+\/)(?:.*\/)?(?!_(?!_init__\.py$))[^/]+\.py$/,
    mayHold: (text, path) => path.endsWith('__init__.py') || text.includes('__all__'),
    read: pythonNames,
  },
  go: {
    paths: /^(?!(?:.*\/)?(?:internal|cmd|vendor)\/).*(?<!_test)\.go$/,
    mayHold: (text) => /\p{Lu}/u.test(text),
    read: goNames,
  },
  rust: { paths: /(?:^|\/)src\/lib\.rs$/, mayHold: (text) => /\bpub\b/.test(text), read: rustNames },
  java: { paths: /^(?!.*\/(?:internal|impl)\/).*\.java$/, mayHold: (text) => /\bpublic\b/.test(text), read: javaNames },
  csharp: { paths: /^(?!.*\/Internal\/).*\.cs$/, mayHold: (text) => /public/.test(text), read: csharpNames },
  php: {
    paths: /^(?!.*\/Internal\/).*\.php$/,
    mayHold: (text) => /function|class|interface|trait|enum/i.test(text),
    read: phpNames,
  },
};
