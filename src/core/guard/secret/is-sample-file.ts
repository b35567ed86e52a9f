import type { FileChange } from '../file-change.ts';
import { isLockFile } from '../is-lock-file.ts';
import { isProduct } from '../is-product.ts';

const samplePath =
  /(?:^|\/)(?:docs?|documentation|examples?|samples?|fixtures?|mocks?|__mocks__|__fixtures__|testdata|test-data|demos?|stubs?)\/|\.(?:md|mdx|rst|adoc|txt)$|[.-](?:example|sample|template|tpl|dist|defaults?)(?:\.[a-z]+)?$|(?:^|\/)(?:example|sample)[.-]/i;

/** Tests, papers, samples and bundles are full of passwords that open nothing. What only calls itself generated is read like any other. */
export function isSampleFile({ path, isTest }: FileChange): boolean {
  return isTest || isLockFile(path) || isProduct(path) || samplePath.test(path);
}
