import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { scopedStyleSheet } from '@whetstone/contract/style-sheets';
import ky, { HTTPError } from 'ky';
import { precompress } from '../build/build-files.ts';
import { bundledImports } from '../manifest/bundled-imports.ts';
import { checkStyles } from '../manifest/check-styles.ts';
import {
  checkBundledCode,
  FEDERATION_MANIFEST,
  filesOf,
  readFederationManifest,
  readServerManifest,
  releasedParts,
} from '../manifest/federation-manifest.ts';
import { DESCRIPTION_FILE, readImportedDescription } from '../manifest/imported-description.ts';
import { measureFiles } from '../manifest/manifest.ts';
import { checkExport, withMountImports, writeMountEntry } from '../manifest/mount-entry.ts';
import { checkBudgets, weightsOf } from '../manifest/page-budgets.ts';
import { isRendered, readServerBuild, SERVER_MANIFEST } from '../manifest/server-build.ts';
import { readReleaseTarget } from '../release/release-target.ts';
import { SERVER_FOLDER } from '../source/target.ts';
import { UsageError } from '../usage-error.ts';
import { type PublicationOptions, publishBuild } from './release.ts';

/** The options of `whetstone import`. */
export interface ImportOptions extends PublicationOptions {
  /** Path of the description; by default the file beside the manifest, otherwise the one in the current folder. */
  description?: string;
}

/** Maximum bytes of one downloaded file. */
const SIZE_LIMIT = 32 * 2 ** 20;

/** Releases a build of Module Federation's own plugins, from a folder or from the address of its manifest, and prints the result. */
export async function importBuild(source: string, { description, ...options }: ImportOptions): Promise<void> {
  const started = Date.now();
  const dist = await mkdtemp(path.join(tmpdir(), 'whetstone-import-'));
  try {
    const isAddress = /^https?:/.test(source);
    await (isAddress ? download(source, dist, description) : copy(source, dist));
    const manifest = await readBuild(dist, description ?? defaultDescription(dist));
    const target = await readReleaseTarget(process.cwd(), manifest.name);
    // The manifest does not name the commit of its sources.
    await publishBuild({ dist, manifest }, target, options, started);
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** A bundler empties the folder of its build, so the description usually stands in the folder of the sources. */
function defaultDescription(dist: string): string {
  const beside = path.join(dist, DESCRIPTION_FILE);
  return existsSync(beside) ? beside : path.resolve(DESCRIPTION_FILE);
}

/** The release manifest of the build in `dist`. @throws UsageError that says what to change */
async function readBuild(dist: string, descriptionFile: string): Promise<MicrofrontendManifest> {
  const federation = readFederationManifest(await readFile(path.join(dist, FEDERATION_MANIFEST), 'utf8'));
  const { description, isMounted } = readImportedDescription(
    await readFile(descriptionFile, 'utf8').catch(() => null),
  );
  // The release manifest contains it.
  await rm(path.join(dist, DESCRIPTION_FILE), { force: true });
  const built = releasedParts(federation, description);
  for (const [module, files] of Object.entries(built.modules))
    await checkExport(dist, module, files, isMounted ? 'mount' : 'Page');
  // Only browsers call `mount`.
  if (isMounted) await rm(path.join(dist, SERVER_FOLDER), { recursive: true, force: true });
  const serverEntry = await readServerBuild(dist, description);
  const released = isMounted
    ? await writeMountEntry(dist, built)
    : { ...built, ...(serverEntry && { serverEntry }) };
  await scopeStyleSheets(dist, description.name);
  await precompress(dist);
  const files = await measureFiles(dist);
  const missing = filesOf(federation).find((file) => !files[file]);
  if (missing)
    throw new UsageError(
      `${FEDERATION_MANIFEST} names ${missing}, which is not in its folder: build again, and import the whole folder.`,
    );
  const empty = Object.keys(files).find((file) => files[file]?.bytes === 0);
  if (empty)
    throw new UsageError(
      `${empty} is empty, and the shop stores no empty files: remove what the file is built from, such as a <style> block that the bundler does not read.`,
    );
  for (const file of Object.keys(files).filter((name) => name.endsWith('.js')))
    checkBundledCode(file, await readFile(path.join(dist, file), 'utf8'));
  const names = await bundledImports(dist, built.entry);
  const imports = isMounted ? withMountImports(names) : names;
  const manifest = { ...description, ...released, ...(imports && { imports }), files };
  await checkStyles(manifest, dist);
  checkBudgets(
    manifest.name,
    weightsOf(manifest, () => []),
  );
  return manifest;
}

/** Limits the rules of each style sheet to the elements of the remote, as the preset does. */
async function scopeStyleSheets(dist: string, name: string): Promise<void> {
  for (const file of (await readdir(dist, { recursive: true })).filter((one) => one.endsWith('.css'))) {
    const css = await readFile(path.join(dist, file), 'utf8');
    await writeFile(path.join(dist, file), scopedStyleSheet(css, name));
  }
}

/** Copies the regular files of a build. A link could lead out of the folder. */
async function copy(folder: string, dist: string): Promise<void> {
  const real = await realpath(folder).catch(() => folder);
  const manifest = await lstat(path.join(real, FEDERATION_MANIFEST)).catch(() => undefined);
  if (!manifest?.isFile())
    throw new UsageError(
      `${path.resolve(folder)} has no ${FEDERATION_MANIFEST}: name the folder of the build, or the address of its manifest.`,
    );
  const isNoLink = async (file: string) => !(await lstat(file)).isSymbolicLink();
  await cp(real, dist, { recursive: true, filter: isNoLink });
}

/** Downloads the description unless it is a file, the manifest and the files that it names, and the same of the server build if a page needs one. */
async function download(address: string, dist: string, descriptionFile: string | undefined): Promise<void> {
  const downloadFile = async (file: string) => {
    const relative = file.split('/').map(encodeURIComponent).join('/');
    const content = await fetchFile(new URL(relative, address).href);
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), content);
    return content.toString();
  };
  const text = await fetchFile(address);
  await writeFile(path.join(dist, FEDERATION_MANIFEST), text);
  for (const file of filesOf(readFederationManifest(text.toString()))) await downloadFile(file);
  const description = descriptionFile
    ? await readFile(descriptionFile, 'utf8').catch(() => null)
    : await downloadFile(DESCRIPTION_FILE).catch((error) =>
        readFile(path.resolve(DESCRIPTION_FILE), 'utf8').catch(() => Promise.reject(error)),
      );
  if (!isRendered(readImportedDescription(description).description)) return;
  const server = readServerManifest(await downloadFile(SERVER_MANIFEST));
  for (const file of filesOf(server))
    await downloadFile(path.posix.join(path.dirname(SERVER_MANIFEST), file));
}

/** @throws UsageError also for a redirect: the files must come from the address that was reviewed */
async function fetchFile(address: string): Promise<Buffer> {
  try {
    const { body } = await ky.get(address, { redirect: 'manual' });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > SIZE_LIMIT) throw new UsageError(`${address} has more than ${SIZE_LIMIT} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof HTTPError) throw new UsageError(responseText(address, error.response));
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${address} cannot be loaded: ${(error as Error).message}`);
  }
}

function responseText(address: string, { status, headers }: Response): string {
  const target = headers.get('location');
  return target
    ? `${address} redirects to ${target}, and an import follows no redirect: give the address that contains the files.`
    : `${address} returned ${status}: upload the whole build, with ${DESCRIPTION_FILE} beside its manifest.`;
}
