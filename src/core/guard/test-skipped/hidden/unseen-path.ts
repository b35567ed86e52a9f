import type { Language } from '../../syntax.ts';
import type { Hiding } from './hiding.ts';

/** Names by which runners find files of tests unless they are told otherwise. */
const seen: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /(?:^|\/)(?:test[^/]*|[^/]*_tests?|tests)\.py$/,
  javascript: /[._-](?:test|spec|tests|specs|cy|e2e)\.\w+$|(?:^|\/)__tests__\//,
  typescript: /[._-](?:test|spec|tests|specs|cy|e2e)\.\w+$|(?:^|\/)__tests__\//,
  tsx: /[._-](?:test|spec|tests|specs|cy|e2e)\.\w+$|(?:^|\/)__tests__\//,
  ruby: /_(?:spec|test)\.rb$|(?:^|\/)test_[^/]*\.rb$/,
  java: /(?:^|\/)(?:Test[^/]*|[^/]*(?:Tests?|TestCase|IT|ITCase|Spec))\.java$/,
  php: /(?:Test|Cest|Cept)\.php$/,
};

/** Other names may be configured: a person is asked. */
export function unseenPath(language: Language | null, path: string): Hiding | null {
  const pattern = language === null ? undefined : seen[language];
  if (pattern === undefined || pattern.test(path)) return null;
  return { form: `the file is called ${path.split('/').at(-1) ?? path}`, atMost: 'ask' };
}
