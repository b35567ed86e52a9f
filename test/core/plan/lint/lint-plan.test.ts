import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFormat } from '../../../../src/core/plan/formats.ts';
import { lintPlan } from '../../../../src/core/plan/lint/lint-plan.ts';
import type { LintProblem } from '../../../../src/core/plan/lint/lint-rule.ts';
import type { Task } from '../../../../src/core/plan/plan.ts';

const honest = new URL('../../../fixtures/lint/honest/', import.meta.url);

function lint(name: string, bytes: Uint8Array): LintProblem[] {
  const format = findFormat(name, bytes);
  return lintPlan(format.kind, format.read(bytes));
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function lintStories(...stories: readonly Partial<Task>[]): LintProblem[] {
  const userStories = stories.map((story, index) => ({ id: `US-${index + 1}`, title: 'Say hello', ...story }));
  return lint('prd.json', encode(JSON.stringify({ userStories }, null, 1)));
}

const rulesOf = (problems: readonly LintProblem[]): string[] => problems.map(({ rule }) => rule);
const checklistRules = (title: string): string[] => rulesOf(lint('TODO.md', encode(`- [ ] ${title}\n`)));
const criteria = ['`greet` prints "Hello"'];

describe('an honest plan', () => {
  const names = readdirSync(honest);

  test('is written in 30 styles and languages here', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
  });

  test.each(names)('%s raises no false alarm', (name) => {
    expect(lint(name, readFileSync(new URL(name, honest)))).toEqual([]);
  });
});

describe('vague', () => {
  test.each([
    'Improve the code',
    'Clean up',
    'Refactor the user service',
    'Make the onboarding better',
    '1.2 Optimize the build',
    '코드 개선',
    '전체적으로 리팩토링',
    '화면을 보기 좋게 정리하기',
    'パフォーマンスを改善する',
    '优化用户体验',
    'Oberfläche verbessern und aufräumen',
    "Améliorer l'interface",
    'Mejorar el rendimiento',
    'Melhorar o desempenho',
    'Улучшить интерфейс',
  ])('finds %s', (title) => {
    expect(checklistRules(title)).toContain('vague');
  });

  test('is not told where a criterion, a command or the text itself says what is different then', () => {
    const title = 'Improve the parser';
    expect(rulesOf(lintStories({ title, acceptanceCriteria: ['Nested lists keep their order'] }))).toEqual([]);
    expect(rulesOf(lintStories({ title, verify: ['npm run bench'] }))).toEqual([]);
    expect(rulesOf(lintStories({ title, description: 'One megabyte in less than 100 ms.' }))).toEqual([]);
    expect(checklistRules('Improve `parse()` so that it keeps comments')).toEqual([]);
  });

  test('is told where the only criteria are vague as well, or those of every task', () => {
    const title = 'Improve the parser';
    expect(rulesOf(lintStories({ title, acceptanceCriteria: ['It is faster', 'Typecheck passes'] }))).toContain(
      'vague',
    );
    expect(rulesOf(lintStories({ title, acceptanceCriteria: ['All tests pass'] }))).toEqual(['vague', 'no-command']);
    expect(rulesOf(lintStories({ title: 'Settings page', acceptanceCriteria: ['Works well'] }))).toEqual(['vague']);
    expect(rulesOf(lintStories({ title: '설정 화면', acceptanceCriteria: ['잘 동작한다'] }))).toEqual(['vague']);
  });

  test('leaves alone what is quoted or a name', () => {
    expect(checklistRules('Rename `improve()` to `sharpen()`')).toEqual([]);
    expect(checklistRules('Show the label "Better" beside the score')).toEqual([]);
    expect(checklistRules('Read /etc/hosts before the resolver')).toEqual([]);
  });
});

describe('no-command', () => {
  test('finds a story with neither command nor criterion', () => {
    expect(lintStories({ title: 'Login page' })).toEqual([
      {
        rule: 'no-command',
        task: 'US-1',
        line: 3,
        message: 'Nothing says how to see that this is done: add "verify" or "acceptanceCriteria".',
      },
    ]);
  });

  test.each(['Login', 'Menus', 'Order management', '로그인', '設定', '登录'])('finds the item %s', (title) => {
    expect(checklistRules(title)).toContain('no-command');
  });

  test('takes an item that says more under it, or is a sentence', () => {
    expect(lint('TODO.md', encode('- [ ] Login\n  Wrong password: stays on the page.\n'))).toEqual([]);
    expect(checklistRules('Add a login page')).toEqual([]);
  });
});

describe('two-jobs', () => {
  test.each([
    'Add a login page and fix the search',
    'Remove the old cache; add a size limit to the new one',
    'Fix the crash on start. Also add dark mode',
    'US-1: Create the schema, then implement the importer',
    'Ajouter la recherche et corriger les arrondis',
    'Añadir la búsqueda y corregir el orden',
    'Adicionar busca e corrigir o fuso',
    'Добавить поиск и исправить округление',
    'Suche einbauen und Rundung korrigieren',
    '로그인 화면을 추가하고 다크 모드를 구현한다',
    '검색 기능 추가 및 결제 오류 수정',
    '検索機能を追加し、丸め誤差を修正する',
    '添加搜索功能并修复四舍五入错误',
  ])('finds %s', (title) => {
    expect(checklistRules(title)).toContain('two-jobs');
  });

  test.each([
    'Add login and logout buttons',
    'Read and write CSV files',
    'Rename the option and update its callers',
    'Add a parser and write tests for it',
    'Move config parsing to its own file and document it',
    'Add the flag and update the documentation',
    'Fix crash when name and add-on are empty',
    'Supprimer la page et ses tests',
    '로그인 기능을 추가하고 테스트 작성',
    '주문 조회 및 취소 기능 추가',
    '検索を追加し、テストを追加する',
    '新增接口并添加测试',
  ])('takes %s for one', (title) => {
    expect(checklistRules(title)).not.toContain('two-jobs');
  });

  test('names the second job', () => {
    expect(lintStories({ title: 'Add login and fix the search', acceptanceCriteria: criteria })).toEqual([
      {
        rule: 'two-jobs',
        task: 'US-1',
        line: 3,
        message: 'This looks like two jobs, the second being "fix the search": make a task of each.',
      },
    ]);
  });
});

describe('the other rules', () => {
  test.each([
    'Handle dates, times etc.',
    'Fix the importer and other things',
    'Support TBD formats in the export',
    'Rename columns as needed',
    '날짜, 시간 등등 처리하기',
    'Datum, Uhrzeit usw. prüfen',
    '必要に応じてログを追加する',
    '处理日期、时间等等的格式',
  ])('an open end is found: %s', (title) => {
    expect(checklistRules(title)).toContain('open-ended');
  });

  test('more criteria than a cycle meets are found', () => {
    const many = Array.from({ length: 13 }, (_, index) => `It prints ${index}`);
    expect(rulesOf(lintStories({ acceptanceCriteria: many }))).toEqual(['too-big']);
    expect(rulesOf(lintStories({ acceptanceCriteria: many.slice(1) }))).toEqual([]);
  });

  test('the same task twice is found, the same words under another heading are not', () => {
    expect(rulesOf(lint('TODO.md', encode('- [ ] Write the manual page\n- [ ] write the  manual page\n')))).toEqual([
      'repeated-task',
    ]);
    const text = '# A\n## X\n- [ ] Write the manual page\n## Y\n- [ ] Write the manual page\n';
    expect(lint('TODO.md', encode(text))).toEqual([]);
  });

  test('a scope that forbids all it allows is found', () => {
    const scoped = (allowedPaths: string[], forbid: string[]): string[] =>
      rulesOf(lintStories({ allowedPaths, forbid, acceptanceCriteria: criteria }));
    expect(scoped(['src/api/**'], ['src/**'])).toEqual(['closed-scope']);
    expect(scoped([], ['**'])).toEqual(['closed-scope']);
    expect(scoped(['src/**'], ['src/api/**'])).toEqual([]);
    expect(scoped([], ['docs/**'])).toEqual([]);
  });

  test('a grant is told with its globs', () => {
    expect(lintStories({ mayChange: ['test/**', 'package.json'], acceptanceCriteria: criteria })).toEqual([
      {
        rule: 'may-change',
        task: 'US-1',
        line: 3,
        message: 'It lets the agent change test/**, package.json: guards only note what they find there.',
      },
    ]);
  });

  test('a tie of priorities is none, and what is done already is not looked at', () => {
    expect(
      lintStories(
        { priority: 1, acceptanceCriteria: criteria },
        { priority: 1, title: 'Say bye', verify: ['npm test'] },
      ),
    ).toEqual([]);
    expect(lint('TODO.md', encode('- [x] Clean up\n- [ ] Say hello to "World"\n'))).toEqual([]);
  });
});

test('everything that a run would refuse is told at once, beside what can be said of the tasks', () => {
  const text = `{"project": 1, "userStories": [
{"id": "A", "title": " ", "dependsOn": ["C"], "verify": ["true"]},
{"id": "A", "title": "Improve it", "dependsOn": ["B"]},
{"id": "C", "title": "Say hello", "dependsOn": ["A"], "verify": ["npm test"], "passes": "false"},
{"title": "Say bye", "verify": ["npm test"]}
]}`;
  expect(lint('prd.json', encode(text)).map(({ rule, task, line }) => `${line} ${task ?? '-'} ${rule}`)).toEqual([
    '1 - field',
    '2 A empty-title',
    '2 A command-cannot-fail',
    '3 A duplicate-id',
    '3 A missing-dependency',
    '3 A vague',
    '3 A no-command',
    '4 C circular-dependency',
    '4 C field',
    '5 - field',
  ]);
});

test.each([
  ['prd.json', '{"userStories": [', 'syntax'],
  ['prd.json', '{"userStories": []}', 'no-task'],
  ['TODO.md', '- [] Say hello\n', 'syntax'],
  ['TODO.md', '# Nothing\n', 'no-task'],
  ['PROMPT.txt', ' \n', 'no-task'],
])('what can be read of no task is a problem of the file: %s %j', (name, text, rule) => {
  expect(lint(name, encode(text)).map((one) => [one.rule, one.task])).toEqual([[rule, null]]);
});

test('a prompt has no tasks to look at', () => {
  expect(lint('PROMPT.txt', encode('Improve everything.'))).toEqual([]);
});

test('any text is looked at in bounded time, and each problem lies in the file', () => {
  const words = fc.constantFrom(
    'add',
    'and',
    'fix',
    '하고',
    '추가',
    '"',
    '`',
    '„',
    ' ',
    '\n',
    '- [ ] ',
    'を',
    '追加',
    '并',
    '; ',
    '및 ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 60 }), (parts) => {
      const text = `- [ ] ${parts.join('')}`;
      const lines = text.split(/\r\n?|\n/).length;
      for (const { line, message } of lint('TODO.md', encode(text))) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(message).not.toBe('');
      }
    }),
  );
  const started = performance.now();
  for (const part of ['add x and ', '추가하고 ', '„', '`', 'a/b ', 'を追加し、', 'Add '])
    lint('TODO.md', encode(`- [ ] Add ${part.repeat(20_000)}\n`));
  expect(performance.now() - started).toBeLessThan(5_000);
});
