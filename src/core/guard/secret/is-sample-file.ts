import type { FileChange } from '../file-change.ts';

const samplePath =
  /(?:^|\/)(?:docs?|documentation|examples?|samples?|fixtures?|mocks?|__mocks__|__fixtures__|testdata|test-data|demos?|stubs?)\/|\.(?:md|mdx|rst|adoc|txt)$|[.-](?:example|sample|template|tpl|dist|defaults?)(?:\.[a-z]+)?$|(?:^|\/)(?:example|sample)[.-]/i;

/** Tests, papers and samples are full of passwords that open nothing. */
export function isSampleFile({ path, isTest, isGenerated }: FileChange): boolean {
  return isTest || isGenerated || samplePath.test(path);
}
