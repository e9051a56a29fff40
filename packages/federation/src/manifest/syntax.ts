import { parse } from '@swc/core';
import { type ImportSpecifier, init, parse as parseImports } from 'es-module-lexer';

/** A node of the syntax tree of SWC. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

/** Nodes whose body runs later, and is a scope of its own. */
const FUNCTIONS = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'MethodProperty'],
  ...['ClassMethod', 'PrivateMethod', 'Constructor', 'GetterProperty', 'SetterProperty'],
]);

export function isFunction({ type }: Node): boolean {
  return FUNCTIONS.has(type);
}

/** The syntax tree of a script for browsers. @throws Error for a script that no browser can read */
export async function syntaxOf(script: string): Promise<Node & { body: Node[] }> {
  return (await parse(script, { syntax: 'ecmascript', target: 'es2022' })) as never;
}

/** The lexer's mark of a static import. */
const STATIC = -1;

/** The static imports of a script. */
export async function staticImports(script: string): Promise<ImportSpecifier[]> {
  await init;
  return parseImports(script)[0].filter(({ d }) => d === STATIC);
}
