import type { Stats, StatsModule } from '@rspack/core';
import { type ImportDeclaration, parse } from '@swc/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { SHARED_SINGLETONS } from './shared-singletons.ts';

type Names = NonNullable<MicrofrontendManifest['imports']>;

/** As the bundler calls it: where a shared module comes from. */
const PROVIDED = /^provide shared module \(\w+\) (.+)@[^@]+ = (.+)$/;

/** What a remote's modules import by name from what is shared. */
export async function importedNames(stats: Stats): Promise<Names> {
  const sources = modulesOf(stats).filter(isScript).flatMap(sourceOf);
  const imports = (await Promise.all(sources.map(importsOf))).flat();
  return sorted(
    SHARED_SINGLETONS.map((shared) => {
      const ofIt = imports.filter(({ source }) => source.value === shared);
      return [shared, new Set(ofIt.flatMap(({ specifiers }) => specifiers.flatMap(importedName)))];
    }),
  );
}

/** What the shell's shared modules export, of those of which the bundler can tell: not of CommonJS. */
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

function isScript({ moduleType = '' }: StatsModule): boolean {
  return moduleType.startsWith('javascript/');
}

function sourceOf({ source }: StatsModule): string[] {
  return source ? [source.toString()] : [];
}

async function importsOf(source: string): Promise<ImportDeclaration[]> {
  const { body } = await parse(source, { syntax: 'ecmascript', target: 'es2022' });
  return body.filter((item) => item.type === 'ImportDeclaration');
}

function importedName(specifier: ImportDeclaration['specifiers'][number]): string[] {
  // A default is there of every CommonJS module, whatever it exports.
  return specifier.type === 'ImportSpecifier' ? [(specifier.imported ?? specifier.local).value] : [];
}

function sorted(names: (readonly [shared: string, names: ReadonlySet<string>])[]): Names {
  const some = names.filter(([, { size }]) => size > 0);
  return Object.fromEntries(some.map(([shared, set]) => [shared, [...set].sort()]));
}
