import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { SHARED_SINGLETONS } from '../source/shared-singletons.ts';
import { UsageError } from '../usage-error.ts';
import { isFunction, type Node, syntaxOf } from './syntax.ts';

type Names = NonNullable<MicrofrontendManifest['imports']>;

/** What a variable of a bundle is: a shared module, or the function that returns modules by id. */
type Binding = { shared: string } | 'require';
type Bindings = ReadonlyMap<string, Binding>;

/**
 * The names that a bundle of Rspack or webpack reads from shared modules. The entry maps the ids of its modules to shared modules
 * (`moduleIdToConsumeDataMapping`), and each module reads them as `const ui = require(259)` and `ui.Badge`. Code of another form adds
 * no names; undefined if there are none.
 */
export async function bundledImports(dist: string, entry: string): Promise<Names | undefined> {
  const shared = sharedIdsIn(await read(path.join(dist, entry)));
  if (shared.size === 0) return undefined;
  const names = new Map<string, Set<string>>();
  const scripts = (await readdir(dist, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.startsWith('server/'),
  );
  for (const file of scripts.sort())
    collect(await read(path.join(dist, file)), new Map(), shared, (module, name) =>
      names.set(module, (names.get(module) ?? new Set()).add(name)),
    );
  if (names.size === 0) return undefined;
  return Object.fromEntries(
    SHARED_SINGLETONS.flatMap((module) => {
      const found = names.get(module);
      return found ? [[module, [...found].sort()]] : [];
    }),
  );
}

async function read(file: string): Promise<Node> {
  try {
    return await syntaxOf(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(`${path.basename(file)} is no script that a browser can read: build again.`);
  }
}

/** The shared modules by the ids that the bundle gave them. */
function sharedIdsIn(syntax: Node): ReadonlyMap<string, string> {
  const provided: readonly string[] = SHARED_SINGLETONS;
  const ids = new Map<string, string>();
  visit(syntax, (node) => {
    if (node.type !== 'KeyValueProperty' || textOf(node.key) !== 'moduleIdToConsumeDataMapping') return;
    for (const property of nodesIn((node.value as Node).properties)) {
      const key = nodesIn((property.value as Node | undefined)?.properties).find(
        (one) => textOf(one.key) === 'shareKey',
      );
      const id = textOf(property.key);
      const name = textOf(key?.value);
      if (id !== undefined && name !== undefined && provided.includes(name)) ids.set(id, name);
    }
  });
  return ids;
}

/** Finds reads of shared modules. A name that an inner function declares again is another variable there. */
function collect(
  node: Node,
  bindings: Bindings,
  shared: ReadonlyMap<string, string>,
  add: (module: string, name: string) => void,
): void {
  const scope = isFunction(node) ? scopeOf(node, bindings, shared) : bindings;
  if (node.type === 'MemberExpression') {
    const { property } = node as Node & { property: Node };
    const name = property.type === 'Computed' ? textOf(property.expression) : textOf(property);
    const module = moduleOf(node.object, scope, shared);
    if (module && name && Number.isNaN(Number(name))) add(module, name);
  }
  for (const child of childrenOf(node)) collect(child, scope, shared, add);
}

/** The variables in a function: those around it, without names that it declares, and shared modules that it requires. */
function scopeOf(node: Node, outer: Bindings, shared: ReadonlyMap<string, string>): Bindings {
  const scope = new Map(outer);
  const declarators: Node[] = [];
  const declared: string[] = [];
  for (const parameter of parametersOf(node)) declared.push(...identifiersIn(parameter));
  for (const child of childrenOf(node))
    visitOwn(child, (inner) => {
      if (inner.type === 'VariableDeclarator') declarators.push(inner);
      if (inner.type === 'VariableDeclarator') declared.push(...identifiersIn(inner.id as Node));
      if (inner.type === 'CatchClause' && inner.param) declared.push(...identifiersIn(inner.param as Node));
      if (/^(Function|Class)Declaration$/.test(inner.type))
        declared.push(...identifiersIn(inner.identifier as Node));
    });
  for (const name of declared) scope.delete(name);
  const third = parametersOf(node)[2];
  const [require] = third ? identifiersIn(third) : [];
  if (require) scope.set(require, 'require');
  for (const { id, init } of declarators) {
    const name = textOf(id);
    const module = moduleOf(init, scope, shared);
    const isUnique = declared.filter((one) => one === name).length === 1;
    if (name && module && isUnique) scope.set(name, { shared: module });
  }
  return scope;
}

function parametersOf({ params, param, function: method }: Node): Node[] {
  return nodesIn(params ?? param ?? (method as Node | undefined)?.params);
}

/** The shared module that an expression returns. */
function moduleOf(
  expression: unknown,
  scope: Bindings,
  shared: ReadonlyMap<string, string>,
): string | undefined {
  const node = expression as Node | null | undefined;
  if (node?.type === 'Identifier') {
    const binding = scope.get(String(node.value));
    return typeof binding === 'object' ? binding.shared : undefined;
  }
  if (node?.type !== 'CallExpression') return undefined;
  const [argument, ...others] = node.arguments as { expression: Node }[];
  const isRequire = scope.get(textOf(node.callee) ?? '') === 'require';
  return isRequire && argument && others.length === 0
    ? shared.get(textOf(argument.expression) ?? '')
    : undefined;
}

/** The text of an identifier, of a literal, or of such a key. */
function textOf(value: unknown): string | undefined {
  const node = value as Node | null | undefined;
  const isText = ['Identifier', 'StringLiteral', 'NumericLiteral'].includes(node?.type ?? '');
  return isText ? String(node?.value) : undefined;
}

function identifiersIn(pattern: Node): string[] {
  const names: string[] = [];
  visit(pattern, (node) => {
    if (node.type === 'Identifier') names.push(String(node.value));
  });
  return names;
}

function visit(node: Node, act: (node: Node) => void): void {
  act(node);
  for (const child of childrenOf(node)) visit(child, act);
}

/** Visits a part of a function without the functions in it. */
function visitOwn(node: Node, act: (node: Node) => void): void {
  act(node);
  if (isFunction(node)) return;
  for (const child of childrenOf(node)) visitOwn(child, act);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => nodesIn(value));
}

/** The nodes in a field. Arguments of calls stand in objects without a type. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'type' in value ? [value as Node] : Object.values(value).flatMap(nodesIn);
}
