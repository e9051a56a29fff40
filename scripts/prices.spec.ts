import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/workspace.ts';

/** The files that multiply a price, or add amounts to a total. Everything else reads their results. */
const CALCULATORS: Record<string, string> = {
  'services/api/src/modules/orders/pricing/price-order.ts': 'prices quotes, orders and their lines',
  'services/api/src/modules/orders/pricing/taxation.ts': 'divides what was paid for a line among its tools',
  'services/api/src/common/unit-price.ts': 'divides a price by what the tool contains',
  'services/api/src/common/discounts/discounts.ts': 'adds the discounts of a delivery to its price',
  'services/api/src/common/database/price-digits.ts': 'gives prices the decimals of another currency',
  'mf-catalog/src/features/order/grand-total.tsx': 'the specification: Grand total = quantity x price',
};

const SOURCES = ['{mf-*,shell,services/api,services/edge,packages/*}/src/**/*.{ts,tsx}'];
const NO_SOURCE = /\.(spec|stories)\.tsx?$|\/(generated|testing|migrations)\//;
const FACTOR = /(price(_?cents)?|quantity|pieces)\)?$/i;
/** Weights are multiplied by quantities, too. */
const WEIGHT = /grams/i;
const SUMMAND = /((price|delivery)(_?cents)?|subtotal|total_?cents|\.total|delivery\.cost)\)?$/i;
const ABOUT_PRICES = /price|quantity|delivery/i;
const IN_SQL =
  /(price|total|delivery)_cents\s*[*+]|[*+]\s*\w*\.?(price|total|delivery)_cents|SUM\(\w*\.?(price|delivery)_cents/i;

/** The calculations with prices in a file. */
function calculationsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (IN_SQL.test(node.getText())) found.push(node.getText());
    }
    if (ts.isBinaryExpression(node)) {
      const operands = [node.left, node.right];
      const { kind } = node.operatorToken;
      const isProduct =
        kind === ts.SyntaxKind.AsteriskToken &&
        operands.some((one) => FACTOR.test(one.getText())) &&
        !operands.some((one) => WEIGHT.test(one.getText()));
      const isSum = kind === ts.SyntaxKind.PlusToken && operands.some((one) => SUMMAND.test(one.getText()));
      if (isProduct || isSum) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

it('only these files calculate with prices', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NO_SOURCE.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const calculations = ABOUT_PRICES.test(text) ? calculationsIn(file, text) : [];
    return calculations.length > 0 ? [[file, calculations] as const] : [];
  });
  const others = found.filter(([file]) => !(file in CALCULATORS));
  expect(Object.fromEntries(others)).toEqual({});
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(CALCULATORS).sort());
});

it.each([
  'const total = quantity * tool.price;',
  'const total = priceOf(items) + delivery.cost;',
  'lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);',
  "const SQL = 'SELECT SUM(price_cents * quantity) FROM order_lines';",
])('finds %s', (text) => {
  expect(calculationsIn('one.ts', text)).not.toEqual([]);
});
