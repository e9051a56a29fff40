import type { Stats, StatsModule } from '@rspack/core';
import { type ImportDeclaration, parse } from '@swc/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { SHARED_SINGLETONS } from '../source/shared-singletons.ts';

type Names = NonNullable<MicrofrontendManifest['imports']>;

/** The bundler's identifier of a provided module: its shared name and its file. */
const PROVIDED = /^provide shared module \(\w+\) (.+)@[^@]+ = (.+)$/;

/** The names that a remote's modules import from each shared module. */
export async function importedNames(stats: Stats): Promise<Names> {
  const imports = (await Promise.all(scriptsOf(stats).map(importsOf))).flat();
  return sorted(
    SHARED_SINGLETONS.map((shared) => {
      const fromShared = imports.filter(({ source }) => source.value === shared);
      return [shared, new Set(fromShared.flatMap(({ specifiers }) => specifiers.flatMap(importedName)))];
    }),
  );
}

/** The names that the host's shared modules export. The bundler does not know the exports of CommonJS modules. */
export function exportedNames(stats: Stats): Names {
  const modules = modulesOf(stats);
  return sorted(
    modules.flatMap(({ identifier }) => {
      const [, name = '', file = ''] = PROVIDED.exec(identifier ?? '') ?? [];
      const exported = modules.find(({ nameForCondition }) => nameForCondition === file)?.providedExports;
      return name && exported ? [[name, new Set(exported)]] : [];
    }),
  );
}

function modulesOf(stats: Stats): StatsModule[] {
  const { modules = [] } = stats.toJson({
    ...{ all: false, modules: true, nestedModules: true, orphanModules: true, dependentModules: true },
    ...{ cachedModules: true, modulesSpace: Infinity, nestedModulesSpace: Infinity },
    ...{ ids: true, source: true, providedExports: true },
  });
  return modules.flatMap((module) => [module, ...(module.modules ?? [])]);
}

interface Script {
  /** Absolute path; empty for a module that the bundler generates. */
  file: string;
  source: string;
}

/** The script modules of a build, after the loaders. */
export function scriptsOf(stats: Stats): Script[] {
  return modulesOf(stats).flatMap(({ moduleType = '', nameForCondition, source }) =>
    source && moduleType.startsWith('javascript/')
      ? [{ file: nameForCondition ?? '', source: source.toString() }]
      : [],
  );
}

async function importsOf({ source }: Script): Promise<ImportDeclaration[]> {
  const { body } = await parse(source, { syntax: 'ecmascript', target: 'es2022' });
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
