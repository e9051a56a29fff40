import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendDescription } from '@whetstone/contract';
import { filesBelow } from '../source/files-below.ts';
import { modulesOf } from '../source/microfrontend-source.ts';
import { SERVER_FOLDER } from '../source/target.ts';
import { UsageError } from '../usage-error.ts';
import { checkBundledCode, FEDERATION_MANIFEST, filesOf, readServerManifest } from './federation-manifest.ts';

/** The manifest of an imported build for the server, relative to that of the build for browsers. */
export const SERVER_MANIFEST = `${SERVER_FOLDER}/${FEDERATION_MANIFEST}`;

/** Whether the server renders a page of the microfrontend. */
export function isRendered({ routes }: MicrofrontendDescription): boolean {
  return routes.some(({ browserOnly }) => browserOnly !== true);
}

/**
 * Checks the server build inside the imported build in `dist`, and removes what is not a script.
 * @returns its entry, relative to `dist`; undefined if there is no server build and no page needs one
 * @throws UsageError that says what to change
 */
export async function readServerBuild(
  dist: string,
  description: MicrofrontendDescription,
): Promise<string | undefined> {
  const text = await readFile(path.join(dist, SERVER_MANIFEST), 'utf8').catch(() => null);
  if (text === null) return requireNone(description);
  const manifest = readServerManifest(text);
  const modules = manifest.exposes.map(({ name }) => name);
  const missing = modulesOf(description).find((module) => !modules.includes(module));
  if (missing)
    throw new UsageError(
      `The server build does not expose "${missing}": give both configurations the same "exposes".`,
    );
  const files = (await filesBelow(dist)).filter((file) => file.startsWith(`${SERVER_FOLDER}/`));
  const absent = filesOf(manifest).find((file) => !files.includes(`${SERVER_FOLDER}/${file}`));
  if (absent)
    throw new UsageError(
      `${SERVER_MANIFEST} names ${absent}, which is not in its folder: build again, and import the whole folder.`,
    );
  await removeAssets(dist, files);
  const scripts = await scriptsIn(dist, files.filter(isScript));
  for (const [file, code] of Object.entries(scripts)) checkServerCode(file, code);
  await checkClassNames(dist, Object.values(scripts).join('\n'));
  const { remoteEntry } = manifest.metaData;
  return path.posix.join(SERVER_FOLDER, remoteEntry.path, remoteEntry.name);
}

/** @throws UsageError if a page is rendered on the server */
function requireNone({ routes }: MicrofrontendDescription): undefined {
  const rendered = routes.find(({ browserOnly }) => browserOnly !== true)?.path;
  if (rendered)
    throw new UsageError(
      `${rendered} is rendered on the server, and the build has no ${SERVER_MANIFEST}: add a configuration with target: 'async-node' and output.path: 'dist/${SERVER_FOLDER}', as docs/stock-remotes.md shows, or set "browserOnly": true for ${rendered} in the description.`,
    );
}

/** Browsers load images from the browser build only, which must have them at the same paths. */
async function removeAssets(dist: string, files: readonly string[]): Promise<void> {
  const browserFiles = new Set(await filesBelow(dist));
  for (const file of files.filter((one) => !isScript(one))) {
    const asset = file.slice(SERVER_FOLDER.length + 1);
    if (!/\.(?:css|json|map)$/.test(asset) && !browserFiles.has(asset))
      throw new UsageError(
        `The server build names ${asset}, and the browser build has no such file: give both configurations the same output.assetModuleFilename.`,
      );
    await rm(path.join(dist, file));
  }
}

/** The bundler's own loader of chunks reads files and evaluates them. */
const READS_FILES = /require\(["'](?:node:)?fs["']\)/;

function checkServerCode(file: string, code: string): void {
  checkBundledCode(file, code);
  if (READS_FILES.test(code))
    throw new UsageError(
      `${file} reads files, which code on the server cannot: set output.chunkLoading to 'require' in the configuration with target: 'async-node', or remove what uses node:fs.`,
    );
}

const CLASS = /\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)/g;

/** CSS modules have the same class names in both builds. A page would lose its styles otherwise. */
async function checkClassNames(dist: string, serverCode: string): Promise<void> {
  const files = (await filesBelow(dist)).filter((file) => !file.startsWith(`${SERVER_FOLDER}/`));
  const browserCode = Object.values(await scriptsIn(dist, files.filter(isScript))).join('\n');
  const quotedIn = (code: string) => new Set(code.match(/(?<=["'` ])-?[A-Za-z_][\w-]*(?=["'` ])/g));
  const [inBrowsers, onServer] = [quotedIn(browserCode), quotedIn(serverCode)];
  for (const file of files.filter((one) => one.endsWith('.css'))) {
    const css = await readFile(path.join(dist, file), 'utf8');
    for (const [, name = ''] of css.matchAll(CLASS))
      if (inBrowsers.has(name) && !onServer.has(name))
        throw new UsageError(
          `The server build does not name the class ${name} of ${file}: give both configurations the same output.uniqueName and the same localIdentName for CSS modules.`,
        );
  }
}

function isScript(file: string): boolean {
  return /\.c?js$/.test(file);
}

async function scriptsIn(dist: string, files: readonly string[]): Promise<Record<string, string>> {
  const read = async (file: string) => [file, await readFile(path.join(dist, file), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}
