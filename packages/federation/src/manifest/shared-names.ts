import type { Stats, StatsModule, StatsOptions } from '@rspack/core';
import { type ImportDeclaration, parse } from '@swc/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { SHARED_SINGLETONS } from '../source/shared-singletons.ts';
import { staticImports } from './syntax.ts';

type Names = NonNullable<MicrofrontendManifest['imports']>;

/** The bundler's identifier of a provided module: its shared name and its file. */
const PROVIDED = /^provide shared module \(\w+\) (.+)@[^@]+ = (.+)$/;

const SHARED: ReadonlySet<string | undefined> = new Set(SHARED_SINGLETONS);

/** The names that a remote's scripts import from each shared module. */
export async function importedNames(scripts: readonly Script[]): Promise<Names> {
  const imports = (await Promise.all(scripts.map(importsOf))).flat();
  return sorted(
    SHARED_SINGLETONS.map((shared) => {
      const fromShared = imports.filter(({ source }) => source.value === shared);
      return [shared, new Set(fromShared.flatMap(({ specifiers }) => specifiers.flatMap(importedName)))];
    }),
  );
}

/** The names that the host's shared modules export. The bundler does not know the exports of CommonJS modules. */
export function exportedNames(stats: Stats): Names {
  const modules = modulesOf(stats, { providedExports: true });
  return sorted(
    modules.flatMap(({ identifier }) => {
      const [, name = '', file = ''] = PROVIDED.exec(identifier ?? '') ?? [];
      const exported = modules.find(({ nameForCondition }) => nameForCondition === file)?.providedExports;
      return name && exported ? [[name, new Set(exported)]] : [];
    }),
  );
}

function modulesOf(stats: Stats, fields: StatsOptions): StatsModule[] {
  const { modules = [] } = stats.toJson({
    ...{ all: false, modules: true, nestedModules: true, orphanModules: true, dependentModules: true },
    ...{ cachedModules: true, modulesSpace: Infinity, nestedModulesSpace: Infinity },
    ...{ ids: true, ...fields },
  });
  return modules.flatMap((module) => [module, ...(module.modules ?? [])]);
}

export interface Script {
  /** Absolute path; empty for a module that the bundler generates. */
  file: string;
  source: string;
}

/** The script modules of a build, after the loaders. */
export function scriptsOf(stats: Stats): Script[] {
  return modulesOf(stats, { source: true }).flatMap(({ moduleType = '', nameForCondition, source }) =>
    source && moduleType.startsWith('javascript/')
      ? [{ file: nameForCondition ?? '', source: source.toString() }]
      : [],
  );
}

/** Finds the import statements first: the syntax tree of a whole script takes seconds for all scripts of a remote. */
async function importsOf({ source }: Script): Promise<ImportDeclaration[]> {
  const statements = (await staticImports(source))
    .filter(({ n }) => SHARED.has(n))
    .map(({ ss, se }) => source.slice(ss, se));
  if (statements.length === 0) return [];
  const { body } = await parse(statements.join('\n'), { syntax: 'ecmascript', target: 'es2022' });
  return body.filter((item) => item.type === 'ImportDeclaration');
}

function importedName(specifier: ImportDeclaration['specifiers'][number]): string[] {
  // Every CommonJS module has a default export.
  return specifier.type === 'ImportSpecifier' ? [(specifier.imported ?? specifier.local).value] : [];
}

function sorted(names: (readonly [shared: string, names: ReadonlySet<string>])[]): Names {
  const used = names.filter(([, { size }]) => size > 0);
  return Object.fromEntries(used.map(([shared, set]) => [shared, [...set].sort()]));
}
