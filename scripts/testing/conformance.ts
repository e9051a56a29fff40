import ts from 'typescript';

/** A row of the conformance table: a requirement of the specification, with the tests that prove it. */
export interface Requirement {
  id: string;
  text: string;
  proofs: Proof[];
}

interface Proof {
  file: string;
  title: string;
}

const ROW = /^\| (\d[\w.-]*) \| (.+?) \| (.*?) ?\|$/gm;
const PROOF = /`(.+?)` › (.+)/;
const QUOTE = /`([^`]+)`/g;

/** Reads the rows: id, requirement with literal texts in backticks, and proofs as `file` › title, separated by `<br>`. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', text = '', proofs = '']) => ({
    id,
    text,
    proofs: proofs.split('<br>').flatMap((proof) => {
      const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
      return file ? [{ file, title }] : [];
    }),
  }));
}

/** The errors of a requirement's proofs. `read` returns the text of a file, or null if it does not exist. */
export function proofErrors({ text, proofs }: Requirement, read: (file: string) => string | null): string[] {
  if (proofs.length === 0) return ['no test'];
  const sources = proofs.map(({ file }) => read(file) ?? '').join('\n');
  const literals = [...text.matchAll(QUOTE)].map(([, literal = '']) => literal);
  return [
    ...proofs.flatMap((proof) => proofError(proof, read)),
    ...literals
      .filter((literal) => !sources.includes(literal))
      .map((literal) => `no test contains "${literal}"`),
  ];
}

function proofError({ file, title }: Proof, read: (file: string) => string | null): string[] {
  const source = read(file);
  if (source === null) return [`no file ${file}`];
  const found = declaredTests(source).filter((test) => test.title === title);
  if (found.length === 0) return [`no test "${title}" in ${file}`];
  return found.some(({ skipped }) => skipped) ? [`"${title}" in ${file} is skipped`] : [];
}

export interface DeclaredTest {
  /** As written, with the placeholders of `each` and of template strings. */
  title: string;
  skipped: boolean;
}

/** Functions that declare a test, including fixtures such as `adminTest`. */
const TEST = /^(?:it|test)$|Test$/;
const SKIPPING = ['skip', 'fixme', 'todo'];

/** The declared tests by the text of their file, which proves many requirements. */
const declared = new Map<string, DeclaredTest[]>();

/** The tests that a Jest or Playwright file declares. */
export function declaredTests(source: string): DeclaredTest[] {
  const known = declared.get(source);
  if (known) return known;
  const file = ts.createSourceFile('tests.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const tests = declaredIn(file, false);
  declared.set(source, tests);
  return tests;
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

/** `test.describe.skip` → test, describe, skip. `it.each(table)` → it, each. */
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

/** Playwright tests can skip themselves in their body: `test.skip(condition)`. */
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
