import type { FileChange, FileSide } from '../file-change.ts';
import type { Occurrence } from '../only-new.ts';
import { quoted } from '../quoted.ts';
import type { SyntaxNode } from '../syntax.ts';
import { ancestors, descendants, folded, lineOf } from '../test-case/test-case.ts';

/** Of RSpec's configuration: which examples run, which files, and with what code it ends. */
const choosing =
  /^(?:filter_run(?:_including|_excluding)?|(?:inclusion_|exclusion_)?filter|(?:exclude_)?pattern|dry_run|failure_exit_code|error_exit_code|files_to_run|default_path|only_failures|reporter|world|register_ordering)$/;
const hooks =
  /^(?:(?:append_|prepend_)?(?:before|after|around)|define_derived_metadata|when_first_matching_example_defined)$/;
const disarming =
  /(?<![\w.:])(?:skip|pending)\b(?!\s*=)|:skip\b|:pending\b|@exception\b|@status\b|\bset_exception\b|\.exception\s*=(?!=)|\bdisplay_exception\b/;
/** A person runs those by their mark; it chooses none where nothing bears it. */
const focus = /^[( ]*(?:focus:\s*true|:focus(?:\s*=>\s*true)?)[) ]*$/;
const outside = /\bENV\b|\bRUBY_(?:PLATFORM|ENGINE|VERSION)\b|\bGem\.win_platform\?/;
const headChars = 2_000;

/** What RSpec or Minitest are told from within the tests, in place of a file of settings. */
export function rubyHooks(file: FileChange, side: FileSide): Occurrence[] {
  if (file.language !== 'ruby' || !file.isTest) return [];
  if (!/RSpec\.config|runnable_methods|at_exit|after_run/.test(side.text ?? '')) return [];
  const root = side.tree()?.root;
  if (root === undefined) return [];
  const found = [
    ...descendants(root, 'call').filter((call) => isSetting(call) || isEnd(call)),
    ...descendants(root, 'singleton_method').filter(
      (each) => each.childForFieldName('name')?.text === 'runnable_methods',
    ),
  ];
  return found.map((node) => {
    const whole = node.parent?.type === 'assignment' ? node.parent : node;
    const text = folded(whole.text.slice(0, headChars));
    return {
      path: file.path,
      line: lineOf(node),
      key: text,
      message: `the test runner is told which tests count: ${quoted(text)}`,
      ...(asksOutside(whole) ? { atMost: 'ask' as const } : {}),
    };
  });
}

function isSetting(call: SyntaxNode): boolean {
  const method = call.childForFieldName('method')?.text ?? '';
  const isChoosing = choosing.test(method);
  if (!isChoosing && !hooks.test(method)) return false;
  const receiver = call.childForFieldName('receiver')?.text ?? '';
  if (receiver !== 'RSpec.configuration' && !configures(call, receiver)) return false;
  if (!isChoosing) return disarming.test(call.text.slice(0, headChars));
  // One that is only read changes nothing.
  const list = call.childForFieldName('arguments')?.text ?? '';
  const isSet =
    list !== '' || (call.parent?.type === 'assignment' && call.parent.childForFieldName('left')?.id === call.id);
  return isSet && !focus.test(list);
}

/** Whether it stands in a block of `RSpec.configure`, on what that block is given. */
function configures(call: SyntaxNode, receiver: string): boolean {
  return ancestors(call).some(
    (each) =>
      each.type === 'call' &&
      each.childForFieldName('method')?.text === 'configure' &&
      each.childForFieldName('receiver')?.text === 'RSpec' &&
      each.childForFieldName('block')?.childForFieldName('parameters')?.text.replaceAll(/[|\s]/g, '') === receiver,
  );
}

function isEnd(call: SyntaxNode): boolean {
  const method = call.childForFieldName('method')?.text ?? '';
  return /^(?:at_exit|after_run)$/.test(method) && /@status\b/.test(call.text.slice(0, headChars));
}

function asksOutside(node: SyntaxNode): boolean {
  return ancestors(node).some(
    ({ type, text }) => /^(?:if|unless)(?:_modifier)?$/.test(type) && outside.test(text.slice(0, headChars)),
  );
}
