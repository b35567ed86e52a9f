import { describe } from 'vitest';
import { coverageDirectives } from '../../../src/core/guard/coverage-lowered/coverage-directives.ts';
import { holdForms } from '../../support/directive-forms.ts';

describe('a directive of what measures coverage', () => {
  holdForms(coverageDirectives, [
    'istanbul_ignore_file',
    'c8_ignore',
    'v8_ignore',
    'node:coverage_ignore',
    'node:coverage_disable',
    'pragma:~nocover',
    'pragma:~no-branch',
    'pragma:~no cover',
    'pragma_nocover',
    '@codeCoverageIgnore',
    'codeCoverageIgnoreStart',
    'coverage:ignore',
    'coverage:ignore-file',
    'coverage:ignore-line',
    'codecov_ignore',
    'codecov:~ignore',
    'coveralls_ignore',
  ]);
});
