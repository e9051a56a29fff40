import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stats } from '@rspack/core';
import { isFunction, type Node, staticImports, syntaxOf } from './syntax.ts';

/** The files that a browser discovers when it has loaded this file. */
export type ImportGraph = (file: string) => readonly string[];

/** Reads the imports of each script of a browser build from the written files. */
export async function readImportGraph(dist: string, stats: Stats): Promise<ImportGraph> {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, ids: true });
  const filesOf = new Map(chunks.map(({ id, files = [] }) => [String(id), files.filter(isScript)]));
  const scripts = [...new Set([...filesOf.values()].flat())];
  const graph = new Map(
    await Promise.all(
      scripts.map(async (script) => {
        const { addresses, chunkIds } = await importsOf(await readFile(path.join(dist, script), 'utf8'));
        const files = addresses.map((address) => path.posix.join(path.posix.dirname(script), address));
        return [script, [...files, ...chunkIds.flatMap((id) => filesOf.get(id) ?? [])]] as const;
      }),
    ),
  );
  return (file) => graph.get(file) ?? [];
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

/** The URLs and chunks that a script requests before the page renders. */
export interface ScriptImports {
  /** Of its static imports. */
  addresses: string[];
  /** Of the chunks that its modules request on evaluation, or pass to `lazy`. */
  chunkIds: string[];
}

/** Reads a script that the bundler wrote. Leaves out requests in functions that are called later. */
export async function importsOf(script: string): Promise<ScriptImports> {
  const addresses = (await staticImports(script)).flatMap(({ n }) => n || []);
  return { addresses, chunkIds: CHUNK_REQUEST.test(script) ? await requestedChunks(script) : [] };
}

/** Scripts without it need no syntax tree, which takes seconds for all scripts of a build. */
const CHUNK_REQUEST = /\.\s*e\s*\(\s*["']/;

async function requestedChunks(script: string): Promise<string[]> {
  const { body } = await syntaxOf(script);
  return [...new Set(evaluatedCalls(body).flatMap(requestedChunk))];
}

/** The calls that run when the node is evaluated; calls inside uncalled functions do not. */
function evaluatedCalls(part: unknown, calls: Node[] = []): Node[] {
  if (typeof part !== 'object' || part === null) return calls;
  const node = part as Node;
  if (isFunction(node) && !isModule(node)) return calls;
  for (const child of Object.values(node)) evaluatedCalls(child, calls);
  if (node.type !== 'CallExpression') return calls;
  calls.push(node);
  return evaluatedCalls(calledFunction(node)?.body, calls);
}

/** The function that a call runs: an immediately invoked one, the body of an async module, or the argument of `lazy`. */
function calledFunction({ callee, arguments: given }: Node): Node | undefined {
  const called = unwrap(callee as Node);
  const [first, second] = (given as { expression: Node }[]).map(({ expression }) => expression);
  const run = { lazy: first, a: second }[memberOf(called) ?? ''] ?? called;
  return isFunction(run) ? run : undefined;
}

/** A module in the bundler's module map. Its key is a number. */
function isModule({ type, key }: Node): boolean {
  return type === 'MethodProperty' && (key as Node).type === 'NumericLiteral';
}

/** `__webpack_require__.e("chunk")`, minified. */
function requestedChunk({ callee, arguments: given }: Node): string[] {
  const [{ expression } = {}] = given as { expression?: Node }[];
  const isRequest = memberOf(unwrap(callee as Node)) === 'e' && expression?.type === 'StringLiteral';
  return isRequest ? [String(expression.value)] : [];
}

function memberOf({ type, property }: Node): string | undefined {
  return type === 'MemberExpression' ? String((property as Node).value) : undefined;
}

/** Removes parentheses, and takes the last expression of a sequence such as `(0, react.lazy)`. */
function unwrap(node: Node): Node {
  if (node.type === 'ParenthesisExpression') return unwrap(node.expression as Node);
  if (node.type === 'SequenceExpression') return unwrap((node.expressions as Node[]).at(-1) as Node);
  return node;
}
