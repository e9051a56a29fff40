import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { experiments } from '@rspack/core';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { MOUNT_IMPORTS, MOUNT_VERSION } from '../runtime/mount-container.ts';
import { UsageError } from '../usage-error.ts';

/** The entry of a release whose modules export `mount`. */
const MOUNT_ENTRY = 'mount-entry.js';
/** The versions of shared packages that the entry works with. The gate also compares the names that the entry reads. */
const REQUIRED = { react: '^19.0.0', '@whetstone/kernel': '>=0.2.0' };

type Parts = Pick<MicrofrontendManifest, 'entry' | 'modules' | 'requires'>;
type Names = MicrofrontendManifest['imports'];

/** Writes an entry that makes a React page of each `mount`, and returns the release with this entry. */
export async function writeMountEntry(dist: string, { entry, modules, requires }: Parts): Promise<Parts> {
  const adapter = await readFile(
    fileURLToPath(new URL('../runtime/mount-container.js', import.meta.url)),
    'utf8',
  );
  const source = `import * as remote from ${JSON.stringify(`./${entry}`)};
    ${adapter.replace(/^export (?=const|function)/gm, '')}
    export const { init, get } = mountContainer(remote);`;
  const { code } = await experiments.swc.minify(source, { compress: {}, mangle: true, module: true });
  await writeFile(path.join(dist, MOUNT_ENTRY), code);
  return {
    entry: MOUNT_ENTRY,
    // The new entry imports the one of the build, which the document preloads with the modules.
    modules: Object.fromEntries(
      Object.entries(modules).map(([module, files]) => [module, [entry, ...files]]),
    ),
    requires: { ...REQUIRED, ...requires },
  };
}

/** The names that the entry reads, and those of the build. */
export function withMountImports(imports: Names = {}): Names {
  const own: Record<string, readonly string[]> = MOUNT_IMPORTS;
  const modules = [...new Set([...Object.keys(own), ...Object.keys(imports)])].sort();
  return Object.fromEntries(
    modules.map((module) => [
      module,
      [...new Set([...(own[module] ?? []), ...(imports[module] ?? [])])].sort(),
    ]),
  );
}

/** @throws UsageError for a module none of whose scripts contains the name of the export */
export async function checkExport(
  dist: string,
  module: string,
  files: readonly string[],
  name: 'Page' | 'mount',
): Promise<void> {
  const hasName = new RegExp(`\\b${name}\\b`);
  for (const file of files.filter((one) => one.endsWith('.js')))
    if (hasName.test(await readFile(path.join(dist, file), 'utf8').catch(() => name))) return;
  throw new UsageError(
    name === 'Page'
      ? `The module "${module}" exports no Page: export the React component of the page as Page, or export mount(element, context) and write "mount": ${MOUNT_VERSION} in whetstone.json.`
      : `The module "${module}" exports no mount: export a function mount(element, context), or remove "mount" from whetstone.json for modules that export a React component as Page.`,
  );
}
