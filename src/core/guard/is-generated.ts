import { isLockFile } from './is-lock-file.ts';
import { isProduct } from './is-product.ts';

const generatedPaths = /(?:^|\/)(?:__generated__|generated)\/|\.(?:pb\.go|g\.dart|designer\.cs)$|_pb2(?:_grpc)?\.pyi?$/;
const mark =
  /code generated .* do not edit|@generated\b|auto-?generated .*do not (?:edit|modify)|^\s*\/\/ <auto-?generated\b|this file (?:is|was) (?:auto-?)?generated/im;
const headChars = 1_000;

/** Lock files, build products, and files whose first lines say that a program wrote them. */
export function isGenerated(path: string, text: string | null): boolean {
  return (
    isLockFile(path) ||
    isProduct(path) ||
    generatedPaths.test(path) ||
    (text !== null && mark.test(text.slice(0, headChars)))
  );
}
