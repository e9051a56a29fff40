import { parse } from '@swc/core';

const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'GetterProperty',
  'MethodProperty',
  'PrivateMethod',
  'SetterProperty',
]);

/** A part of a script's syntax tree. */
interface Node extends Record<string, unknown> {
  type: string;
}

/** What a browser is asked for by a script before anything of it is seen. */
export interface ScriptAsks {
  /** Addresses of its static imports. */
  imports: string[];
  /** Ids of the chunks that its modules ask for while they are evaluated, or hand to `lazy`. */
  chunks: string[];
}

/** Reads a script that the bundler wrote. What its functions ask for when they are called later, nobody can tell from it. */
export async function asksOf(script: string): Promise<ScriptAsks> {
  const { body } = (await parse(script, { syntax: 'ecmascript', target: 'es2022' })) as unknown as {
    body: Node[];
  };
  const sources = body.map(({ source }) => source as Node | null | undefined);
  return {
    imports: sources.flatMap((source) => (source ? [String(source.value)] : [])),
    chunks: [...new Set(callsRunBy(body).flatMap(chunkAskedBy))],
  };
}

/** The calls that are made when this is run, without those in functions that only may be called. */
function callsRunBy(part: unknown, calls: Node[] = []): Node[] {
  if (typeof part !== 'object' || part === null) return calls;
  const node = part as Node;
  if (isFunction(node) && !isModule(node)) return calls;
  for (const inside of Object.values(node)) callsRunBy(inside, calls);
  if (node.type !== 'CallExpression') return calls;
  calls.push(node);
  return callsRunBy(functionRunBy(node)?.body, calls);
}

/** A function that is called where it is written; the body of an asynchronous module; what React calls when it renders. */
function functionRunBy({ callee, arguments: given }: Node): Node | undefined {
  const called = unwrapped(callee as Node);
  const [first, second] = (given as { expression: Node }[]).map(({ expression }) => expression);
  const run = { lazy: first, a: second }[memberOf(called) ?? ''] ?? called;
  return isFunction(run) ? run : undefined;
}

/** Of the modules' map: the bundler numbers them, and what a page needs of them is run. */
function isModule({ type, key }: Node): boolean {
  return type === 'MethodProperty' && (key as Node).type === 'NumericLiteral';
}

function isFunction({ type }: Node): boolean {
  return FUNCTIONS.has(type);
}

function chunkAskedBy({ callee, arguments: given }: Node): string[] {
  const [{ expression } = {}] = given as { expression?: Node }[];
  const isAsked = memberOf(unwrapped(callee as Node)) === 'e' && expression?.type === 'StringLiteral';
  return isAsked ? [String(expression.value)] : [];
}

function memberOf({ type, property }: Node): string | undefined {
  return type === 'MemberExpression' ? String((property as Node).value) : undefined;
}

/** Without parentheses, and of `(0, react.lazy)` the function. */
function unwrapped(node: Node): Node {
  if (node.type === 'ParenthesisExpression') return unwrapped(node.expression as Node);
  if (node.type === 'SequenceExpression') return unwrapped((node.expressions as Node[]).at(-1) as Node);
  return node;
}
