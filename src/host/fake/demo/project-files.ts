/** A till, small but real: code, tests that people wrote, and a plan of six tasks. */
export const projectFiles: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify({ name: 'till', private: true, type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
  'src/total.js': `/** Sum in cents of all lines. */
export function total(lines) {
  return lines.reduce((sum, line) => sum + line.cents * line.count, 0);
}
`,
  'src/cart.js': `export function addLine(cart, name, cents, count = 1) {
  return [...cart, { name, cents, count }];
}
`,
  'test/contract/total.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from '../../src/total.js';

test('an empty cart costs nothing', () => assert.equal(total([]), 0));
test('counts multiply', () => assert.equal(total([{ cents: 250, count: 2 }, { cents: 99, count: 1 }]), 599));
`,
  'test/cart.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLine } from '../src/cart.js';

test('a line is added', () => assert.deepEqual(addLine([], 'tea', 250), [{ name: 'tea', cents: 250, count: 1 }]));
test('the cart before stays as it is', () => {
  const cart = [];
  addLine(cart, 'tea', 250);
  assert.deepEqual(cart, []);
});
`,
  'lastgreen.yaml': `plan: prd.json
gates:
  quick:
    run: npm test
    timeout: 8s
guards:
  protect: [test/contract/**]
limits:
  cycle-timeout: 8s
`,
  'prd.json': `${JSON.stringify(
    {
      project: 'till',
      description: 'A till that adds up carts and prints receipts.',
      userStories: [
        story('TILL-1', 'Count the items of a cart', 1, 'countItems(cart) gives the number of items'),
        story('TILL-2', 'Give a discount in per cent', 2, 'discount(cents, percent) rounds to whole cents'),
        story('TILL-3', 'Round a total to five cents', 3, 'roundToFive(cents) gives the nearest multiple of five'),
        story('TILL-4', 'Take a line out of a cart', 4, 'removeLine(cart, name) leaves the other lines'),
        story('TILL-5', 'Print a receipt', 5, 'receipt(cart) ends with the total'),
        {
          ...story('TILL-6', 'Name the currency', 6, 'currencyName("EUR") is euro'),
          allowedPaths: ['src/currency.js', 'test/currency.test.js'],
        },
      ],
    },
    null,
    2,
  )}\n`,
};

function story(id: string, title: string, priority: number, criterion: string): object {
  return { id, title, description: '', acceptanceCriteria: [criterion], priority, passes: false, notes: '' };
}
