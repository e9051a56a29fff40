import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// Page translation replaces each text node by an element. React cannot remove the replaced node, cannot insert an element before it, and changes
// a text that is no longer shown. A text that is the only child of its element is safe: React then sets the text of the element.

const ROOT = path.resolve(__dirname, '..');
const SOURCES = ['{shell,mf-*}/src/**/*.tsx', 'packages/{kernel,ui}/src/**/*.tsx'];
const NOT_FOR_VISITORS = /\.(spec|stories)\.tsx$|\/(testing|devtools|development)\//;

/** The result of an expression: text, elements that can come and go, or one element for good. */
type Rendered = 'text' | 'optional' | 'element';
type Names = ReadonlyMap<string, Rendered>;

/** Each text that page translation would break, with its line. */
function brittleTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names = renderedNames(source);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...brittleChildren(node, names));
    if (ts.isReturnStatement(node) && isInComponent(node) && endsInText(node.expression)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${file}:${line + 1} ${node.getText().trim().replace(/\s+/g, ' ')}`;
  });
}

function brittleChildren(parent: ts.JsxElement | ts.JsxFragment, names: Names): ts.Node[] {
  const children = parent.children.filter(isRendered);
  const kinds = children.map((child) => {
    const literal = literalOf(child);
    // Page translation leaves spaces alone.
    if (literal !== undefined) return literal.trim() === '' ? 'element' : 'literal';
    return renderedBy(child, names);
  });
  const isWholeContent = ts.isJsxElement(parent) && children.length === 1 && !isList(children[0]);
  return children.filter((_, index) => {
    if (kinds[index] === 'text') return !isWholeContent;
    if (kinds[index] !== 'literal') return false;
    if (kinds.slice(0, index).includes('optional')) return true;
    return ts.isJsxFragment(parent) ? isOptional(parent) : children.length > 1 && isReused(parent);
  });
}

/** Not a comment, and not the space between two lines of code. */
function isRendered(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces;
  return !ts.isJsxExpression(child) || child.expression !== undefined;
}

/** The text of `text` and `{'text'}`. */
function literalOf(child: ts.JsxChild): string | undefined {
  if (ts.isJsxText(child)) return child.text;
  const expression = ts.isJsxExpression(child) ? child.expression : undefined;
  return expression && ts.isStringLiteral(expression) ? expression.text : undefined;
}

function isList(child: ts.JsxChild | undefined): boolean {
  return child !== undefined && ts.isJsxExpression(child) && callbackOf(child.expression) !== undefined;
}

/** A fragment that is one of several contents of an element: `{tracking && <>, tracking {tracking}</>}`. */
function isOptional({ parent }: ts.Node): boolean {
  if (ts.isParenthesizedExpression(parent)) return isOptional(parent);
  return (
    (ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent)) &&
    ts.findAncestor(parent, (node) => !ts.isExpression(node) || ts.isJsxExpression(node))?.kind ===
      ts.SyntaxKind.JsxExpression
  );
}

/** An element without a key whose alternative has the same tag: React keeps the element and removes its texts. */
function isReused({ openingElement }: ts.JsxElement): boolean {
  const { tagName, attributes } = openingElement;
  const hasKey = attributes.properties.some(({ name }) => name?.getText() === 'key');
  return !hasKey && alternativesOf(openingElement.parent).includes(tagName.getText());
}

/** The tags of the elements that a condition renders in place of this one. */
function alternativesOf(node: ts.Node): string[] {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) {
    const other = parent.whenTrue === node ? parent.whenFalse : parent.whenTrue;
    return [...tagsOf(other), ...alternativesOf(parent)];
  }
  const isPassedOn = ts.isParenthesizedExpression(parent) || ts.isBinaryExpression(parent);
  return isPassedOn ? alternativesOf(parent) : [];
}

function tagsOf(node: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(node)) return tagsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...tagsOf(node.whenTrue), ...tagsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...tagsOf(node.left), ...tagsOf(node.right)];
  return ts.isJsxElement(node) ? [node.openingElement.tagName.getText()] : [];
}

function renderedBy(node: ts.Node, names: Names): Rendered {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return 'element';
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return node.expression ? renderedBy(node.expression, names) : 'optional';
  if (ts.isConditionalExpression(node)) return either([node.whenTrue, node.whenFalse], names);
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return either([right], names);
    if (operatorToken.kind !== ts.SyntaxKind.PlusToken) return either([left, right], names);
  }
  if (node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return 'optional';
  if (ts.isArrowFunction(node) || ts.isFunctionLike(node)) return either(returnedBy(node), names);
  const callback = callbackOf(node);
  if (callback) return either(returnedBy(callback), names);
  if (ts.isCallExpression(node)) return renderedBy(node.expression, names);
  if (ts.isPropertyAccessExpression(node)) return renderedBy(node.name, names);
  return (ts.isIdentifier(node) && names.get(node.text)) || 'text';
}

function either(nodes: readonly ts.Node[], names: Names): Rendered {
  return nodes.some((node) => renderedBy(node, names) === 'text') ? 'text' : 'optional';
}

/** The function that a call of `map` or `flatMap` gets. */
function callbackOf(node: ts.Node | undefined): ts.ArrowFunction | undefined {
  if (!node || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const [callback] = node.arguments;
  const isMap = ['map', 'flatMap'].includes(node.expression.name.text);
  return isMap && callback && ts.isArrowFunction(callback) ? callback : undefined;
}

function returnedBy(node: ts.Node): ts.Node[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  const returned: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isReturnStatement(child) && child.expression) returned.push(child.expression);
    if (!ts.isFunctionLike(child)) ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return returned;
}

/** Results of shared hooks, and the children of an element. */
const ELEMENTS = ['children', 'dialog', 'failure', 'render'];

/** The names of a file that render elements: typed as a node of React, or the result of JSX. */
function renderedNames(source: ts.SourceFile): Names {
  const names = new Map<string, Rendered>(ELEMENTS.map((name) => [name, 'optional']));
  const visit = (node: ts.Node): void => {
    const isTyped = ts.isPropertySignature(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);
    if (isTyped && node.name && /React(Node|Element)\b/.test(node.type?.getText() ?? ''))
      names.set(node.name.getText(), 'optional');
    else if (ts.isFunctionDeclaration(node) && node.name)
      names.set(node.name.text, either(returnedBy(node), names));
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
      names.set(node.name.text, renderedBy(node.initializer, names));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isInComponent(node: ts.Node): boolean {
  const owner = ts.findAncestor(node, ts.isFunctionLike);
  return owner !== undefined && ts.isFunctionDeclaration(owner) && /^[A-Z]/.test(owner.name?.text ?? '');
}

function endsInText(node: ts.Expression | undefined): boolean {
  if (!node) return false;
  if (ts.isParenthesizedExpression(node)) return endsInText(node.expression);
  if (ts.isConditionalExpression(node)) return endsInText(node.whenTrue) || endsInText(node.whenFalse);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

describe('texts on a translated page', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NOT_FOR_VISITORS.test(file));

  it('are the whole content of an element where they change or come and go', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) => brittleTexts(file, readFileSync(path.join(ROOT, file), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    ['<p>Basket ({count})</p>'],
    ['<p>{count} <b>tools</b></p>'],
    ['<p>{isNew && <b>New</b>} tools</p>'],
    ['<p>{tracking && <>, tracking <b>1</b></>}</p>'],
    ['<p>{names.map((name) => name + ", ")}</p>'],
    ['<>{count}</>'],
    ['<p> {count}</p>'],
    ['<p>{method ? <b><i>{method}</i>, <i>{dates}</i></b> : days && <b>{days}</b>}</p>'],
  ])('fail the check: %s', (jsx) => {
    expect(brittleTexts('sample.tsx', `const page = ${jsx};`)).toHaveLength(1);
  });

  it('fail the check as the result of a component', () => {
    const code = "function Terms() { return isFree ? 'Free' : <Price />; }";
    expect(brittleTexts('sample.tsx', code)).toHaveLength(1);
  });

  it.each([
    ['<p>{"Basket " + count}</p>'],
    ['<p>Delivery {days && <b>{days}</b>}</p>'],
    ['<p>{isNew ? "New" : <b>Used</b>}</p>'],
    ['<p>{method ? <b key="dates"><i>{method}</i>, <i>{dates}</i></b> : <b>{days}</b>}</p>'],
    ['<ul>{names.map((name) => <li key={name}>{name}</li>)} <li>{last}</li></ul>'],
  ])('pass it: %s', (jsx) => {
    expect(brittleTexts('sample.tsx', `const page = ${jsx};`)).toEqual([]);
  });
});
