import type { Language, SyntaxNode } from '../syntax.ts';
import { isHollow } from './is-hollow.ts';
import { rustSwallows } from './rust.ts';
import type { SwallowGrammar } from './swallow-grammar.ts';

const caught = 'a caught error is lost';
/** Names that say it. */
const onPurpose = /\b(?:_?ignored?|_?expected|_?unused|_)\b/i;

/** Each `catch` that loses an error has a body that begins so: one look at the text spares the grammar. */
const hollowCatch =
  /\bcatch\b[^{}]{0,300}\{\s*(?:\}|\/\/|\/\*|#|(?:return|continue|break|null|undefined)\b)|\.catch\(|@\w/;

/** A `catch` with a block, as most languages have it. */
const byCatch: SwallowGrammar = {
  hint: hollowCatch,
  types: ['catch_clause'],
  find(node) {
    const body = node.childForFieldName('body') ?? node.namedChildren.at(-1) ?? null;
    const head = body === null ? '' : node.text.slice(0, Math.min(200, body.startIndex - node.startIndex));
    return body !== null && !onPurpose.test(head) && isHollow(body) ? caught : null;
  },
};

const web: SwallowGrammar = {
  hint: hollowCatch,
  types: ['catch_clause', 'call_expression'],
  find(node, file) {
    if (node.type === 'catch_clause') return byCatch.find(node, file);
    const property = node.childForFieldName('function')?.childForFieldName('property')?.text;
    const handler = node.childForFieldName('arguments')?.namedChildren.find((each) => each !== null) ?? null;
    if (property !== 'catch' || handler === null) return null;
    if (/^(?:noop|_\.noop|lodash\.noop)$/.test(handler.text.slice(0, 20))) return 'a rejection is lost';
    if (!/function/.test(handler.type)) return null;
    const body = handler.childForFieldName('body');
    const isValue =
      body !== null && /^(?:null|undefined|false|void 0|\[\]|\(?\{\}\)?|'')$/.test(body.text.slice(0, 20));
    return isValue || (body?.type === 'statement_block' && isHollow(body)) ? 'a rejection is lost' : null;
  },
};

const python: SwallowGrammar = {
  hint: /\bexcept\s*:|\b(?:Base)?Exception\b/,
  types: ['except_clause', 'call'],
  find(node) {
    if (node.type === 'call') {
      return /^(?:contextlib\.)?suppress\(\s*(?:Base)?Exception\b/.test(node.text.slice(0, 80)) ? caught : null;
    }
    const head = node.text.slice(0, 200).split(':', 1)[0] ?? '';
    const body = node.namedChildren.findLast((each) => each?.type === 'block') ?? null;
    // A narrow one says what it expects.
    const isBroad = /^except\s*$|\b(?:Base)?Exception\b/.test(head);
    return body !== null && isBroad && isHollow(body) ? caught : null;
  },
};

const go: SwallowGrammar = {
  hint: /\b_\s*=\s*\w*[eE]rr\b|[eE]rr\s*!=\s*nil\s*\{\s*(?:\}|\/\/|\/\*|return\s*(?:\}|nil\b))/,
  types: ['if_statement', 'assignment_statement'],
  find(node) {
    if (node.type === 'assignment_statement')
      return /^_\s*=\s*\w*[eE]rr$/.test(node.text.slice(0, 60)) ? 'an error is lost' : null;
    const condition = node.childForFieldName('condition')?.text.slice(0, 100) ?? '';
    const body = node.childForFieldName('consequence');
    if (!/^\w*[eE]rr\s*!=\s*nil$/.test(condition) || body === null) return null;
    const [only, ...more] =
      body.namedChildren[0]?.type === 'statement_list' ? body.namedChildren[0].namedChildren : body.namedChildren;
    const isNil = more.length === 0 && /^return(?:\s+nil(?:,\s*nil)*)?$/.test(only?.text.slice(0, 60) ?? 'return');
    return isNil ? 'an error is lost' : null;
  },
};

const ruby: SwallowGrammar = {
  hint: /\brescue\b/,
  types: ['rescue', 'rescue_modifier'],
  find(node) {
    if (node.type === 'rescue_modifier')
      return /\brescue\s+(?:nil|false|true|\[\]|\{\}|''|"")$/.test(node.text.slice(-40)) ? caught : null;
    if (onPurpose.test(node.childForFieldName('variable')?.text ?? '')) return null;
    const body = node.childForFieldName('body');
    const isBroad =
      node.childForFieldName('exceptions') === null || /\b(?:StandardError|Exception)\b/.test(node.text.slice(0, 100));
    return isBroad && isHollow(body) ? caught : null;
  },
};

const php: SwallowGrammar = {
  hint: hollowCatch,
  types: ['catch_clause', 'error_suppression_expression'],
  find: (node, file) => (node.type === 'catch_clause' ? byCatch.find(node, file) : 'a warning is kept silent'),
};

const shell: SwallowGrammar = {
  hint: /\/dev\/null|\bset\s+\+e/,
  types: ['list', 'command'],
  find(node) {
    const text = lastLine(node);
    if (node.type === 'command') return /^set\s+\+\w*e/.test(text) ? 'failures are passed over from here on' : null;
    return /(?:2|&)>\s*\/dev\/null(?:\s+2>&1)?\s*\|\|\s*(?:true|:)$/.test(text)
      ? 'a failure is lost, with what it said'
      : null;
  },
};

function lastLine(node: SyntaxNode): string {
  return node.text.slice(-300).trim();
}

export const swallowGrammars: Readonly<Partial<Record<Language, SwallowGrammar>>> = {
  typescript: web,
  tsx: web,
  javascript: web,
  python,
  go,
  rust: rustSwallows,
  java: byCatch,
  ruby,
  csharp: byCatch,
  php,
  cpp: byCatch,
  shell,
};
