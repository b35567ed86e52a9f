import { describe } from 'vitest';
import { typeDirectives } from '../../../src/core/guard/type-escape/type-directives.ts';
import { holdForms } from '../../support/directive-forms.ts';

describe('a directive of a type checker', () => {
  holdForms(typeDirectives, [
    '@ts-nocheck',
    '@ts-ignore',
    '@ts-expect-error',
    '$FlowFixMe',
    '$FlowIssue',
    '$FlowExpectedError',
    '$FlowIgnoreFix',
    'type~:~ignore~[',
    'type~:~ignore',
    'mypy~:~ignore-errors',
    'mypy~:~disable-error-code',
    'pyright~:~ignore~[',
    'pyright~:~ignore',
    'pyright~:~basic',
    'pyright~:~reportX~=~false',
    'pyright~:~reportX~=~none',
    'ty~:~ignore~[',
    'ty~:~ignore',
    'pyre-~ignore',
    'pyre~:~fixme',
    '@phpstan-ignore-next-line',
    '@phpstan-ignore-line',
    '@phpstan-ignore',
    '@psalm-suppress',
    'typed:~ignore',
    'typed:~false',
    'noinspection_unchecked',
    'noinspection_rawtypes',
  ]);
});
