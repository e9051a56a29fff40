import ts from 'typescript';

export interface DeclaredTest {
  /** As it is written: `%s` and `${…}` stand for what a table fills in. */
  title: string;
  skipped: boolean;
}

/** The functions that declare a test, a test's own variants such as `adminTest` among them. */
const TEST = /^(?:it|test)$|Test$/;
const SKIPPING = ['skip', 'fixme', 'todo'];

/** The tests that a file of Jest or Playwright declares. */
export function declaredTests(source: string): DeclaredTest[] {
  const file = ts.createSourceFile('tests.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return declaredIn(file, false);
}

function declaredIn(node: ts.Node, skipped: boolean): DeclaredTest[] {
  if (!ts.isCallExpression(node)) return childrenOf(node).flatMap((child) => declaredIn(child, skipped));
  const [name = '', ...modifiers] = namesIn(node.expression);
  const skips = skipped || name === 'xit' || modifiers.some((modifier) => SKIPPING.includes(modifier));
  const title = titleOf(node);
  if (title === undefined || !TEST.test(name) || modifiers.includes('describe') || modifiers.includes('step'))
    return childrenOf(node).flatMap((child) => declaredIn(child, skips));
  return [{ title, skipped: skips || skipsItself(node) }];
}

/** `test.describe.skip` → test, describe, skip; of `it.each(table)` what it is called on. */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesIn(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  return [];
}

function titleOf({ arguments: [first, second] }: ts.CallExpression): string | undefined {
  if (!first || !second) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined;
}

/** Playwright's tests can give themselves up from within: `test.skip(condition)`. */
function skipsItself(node: ts.Node): boolean {
  return childrenOf(node).some((child) => {
    const [, modifier = ''] = ts.isCallExpression(child) ? namesIn(child.expression) : [];
    return (modifier !== '' && SKIPPING.includes(modifier)) || skipsItself(child);
  });
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}
