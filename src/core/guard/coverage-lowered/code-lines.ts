import type { FileSide } from '../file-change.ts';
import { linesOf } from '../occurrence/lines-of.ts';

/** Lines without what stands in comments: a threshold that was put into one is gone. By number, from 0. */
export function codeLines(path: string, side: FileSide): string[] {
  const isMarkup = /\.(?:xml|dist|csproj|props|targets|runsettings|html)$/i.test(path);
  const isSlashed = /\.(?:gradle|kts|groovy|[cm]?[jt]s|go|jsonc?)$/i.test(path);
  let inside = false;
  return linesOf(side).map((line) => {
    if (isMarkup) {
      const [open, close] = [line.lastIndexOf('<!--'), line.lastIndexOf('-->')];
      const wasInside = inside;
      inside = open > close || (inside && close < 0);
      if (wasInside && close < 0) return '';
      return line.slice(wasInside ? line.indexOf('-->') + 3 : 0).replaceAll(/<!--.*?(?:-->|$)/g, '');
    }
    if (isSlashed) return /^\s*(?:\/\/|\*|\/\*)/.test(line) ? '' : line;
    return /^\s*[#;]/.test(line) ? '' : line.replace(/\s#\s.*$/, '');
  });
}
