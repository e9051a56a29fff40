import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DTSManager } from '@module-federation/dts-plugin/core';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import AdmZip from 'adm-zip';
import ky, { HTTPError } from 'ky';
import { explainFailure } from '../release/explain-failure.ts';
import { readSite } from '../release/release-target.ts';
import { UsageError } from '../usage-error.ts';

/** The folder of Module Federation's own tools. */
const FOLDER = '@mf-types';
/** Maximum bytes of the unpacked types of the shell, and of one remote. */
const SIZE_LIMIT = 32 * 2 ** 20;

/** `/releases/discovery.json` */
interface Discovery {
  microFrontends: Record<
    string,
    { url: string; metadata: { version: string }; deployment: { default: boolean } }[]
  >;
}

/** Replaces `@mf-types/` in `directory` with the types of the live shell and of all live remotes of the site. */
export async function fetchTypes(directory: string): Promise<void> {
  const site = readSite();
  const live = await liveRemotes(site);
  const found = await Promise.all(live.map(hasTypes));
  const remotes = live.filter((_remote, index) => found[index]);
  await rm(path.join(directory, FOLDER), { recursive: true, force: true });
  await mkdir(path.join(directory, FOLDER));
  await new Types({
    host: {
      context: directory,
      typesFolder: FOLDER,
      consumeAPITypes: true,
      // With these URLs the library does not read the manifest: it runs `getPublicPath` of a manifest as code.
      remoteTypeUrls: Object.fromEntries(remotes.map(({ name, url }) => [name, typesAt(name, url)])),
      moduleFederationConfig: {},
    },
  }).consumeTypes();
  const missing = remotes.filter(({ name }) => !existsSync(path.join(directory, FOLDER, name)));
  for (const { name, version } of remotes.filter((remote) => !missing.includes(remote)))
    console.log(`${name} ${version}: ${path.join(FOLDER, name)}`);
  const untyped = live.filter((remote) => !remotes.includes(remote));
  if (untyped.length > 0) console.log(`${namesOf(untyped)}: released without types, by an import.`);
  const faults: string[] = [];
  if (missing.length > 0) faults.push(`${namesOf(missing)}: no types could be fetched from ${site}.`);
  try {
    await fetchShellTypes(site, path.join(directory, FOLDER));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    faults.push(error.message);
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

interface LiveRemote {
  name: string;
  /** The URL of its manifest. */
  url: string;
  version: string;
}

function namesOf(remotes: readonly LiveRemote[]): string {
  return remotes.map(({ name, version }) => `${name} ${version}`).join(', ');
}

/** Whether the release has types. "whetstone release" adds them; an imported remote has only those of its own build. */
async function hasTypes({ name, url }: LiveRemote): Promise<boolean> {
  return ky.head(typesAt(name, url).zip).then(
    () => true,
    // Other errors are those of the download.
    (error) => !(error instanceof HTTPError && error.response.status === 404),
  );
}

/** The URLs of a release's types. */
function typesAt(alias: string, manifest: string) {
  return {
    alias,
    zip: new URL('@mf-types.zip', manifest).href,
    api: new URL('@mf-types.d.ts', manifest).href,
  };
}

/** Unpacks only declarations, and only up to a maximum size: another team created the archive. */
class Types extends DTSManager {
  override async consumeTargetRemotes(
    ...[{ context }, { alias, zipUrl }]: Parameters<DTSManager['consumeTargetRemotes']>
  ): Promise<[alias: string, folder: string]> {
    const folder = path.join(context, FOLDER, alias);
    try {
      const archive = new AdmZip(Buffer.from(await ky.get(zipUrl).arrayBuffer()));
      const files = archive.getEntries().filter(({ isDirectory }) => !isDirectory);
      const other = files.find(({ entryName }) => !entryName.endsWith('.d.ts'));
      if (other)
        throw new Error(
          `the archive contains ${JSON.stringify(other.entryName)}, which is no declaration file`,
        );
      // The library extracts no more bytes than the header states.
      if (files.reduce((sum, { header }) => sum + header.size, 0) > SIZE_LIMIT)
        throw new Error(`the archive contains more than ${SIZE_LIMIT} bytes`);
      archive.extractAllTo(folder, true);
    } catch (error) {
      // The library continues with the other remotes and does not report the error.
      console.error(`${zipUrl}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
    return [alias, folder];
  }
}

async function liveRemotes(site: string): Promise<LiveRemote[]> {
  const { microFrontends } = await readDescribed<Discovery>(site, 'discovery.json');
  return Object.entries(microFrontends).flatMap(([name, versions]) => {
    // The name becomes a folder name.
    if (!MICROFRONTEND_NAME.test(name))
      throw new UsageError(
        `${site} lists ${JSON.stringify(name)}, which cannot be the name of a remote. Is SHOP_URL right?`,
      );
    const live = versions.find(({ deployment }) => deployment.default);
    return live ? [{ name, url: live.url, version: live.metadata.version }] : [];
  });
}

/** The parts of `/releases/contract.json` that an editor needs. */
interface LiveContract {
  shell: { version: string; types?: string };
  slots: { slot: string; path?: string }[];
}

const CONTRACT = 'contract.json';
/** The packages of the shop in the archive: declarations, and package.json for their exports. Libraries come from npm. */
const OWN_FILE =
  /^node_modules\/(@whetstone\/(?:[\w-][\w.-]*\/)+(?:[\w-][\w.-]*\.d\.[cm]?ts|package\.json))$/;
const SLOT = /^[a-z][a-z0-9-]*$/;

/** Writes the types of the packages that the live shell provides to `shell/`, and the live slots to `slots.d.ts`. @throws UsageError */
async function fetchShellTypes(site: string, folder: string): Promise<void> {
  const { shell, slots } = await readDescribed<LiveContract>(site, CONTRACT);
  if (!shell.types)
    throw new UsageError(
      `shell ${shell.version}: the live shell of ${site} was released without types. Ask its team to release it with "whetstone release", which adds them.`,
    );
  for (const [file, content] of await readArchive(shell.types)) {
    const target = path.join(folder, 'shell', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await writeFile(path.join(folder, 'slots.d.ts'), declarationOf(slots));
  const names = [...new Set(slots.map(({ slot }) => slot))];
  console.log(`shell ${shell.version}: @mf-types/shell, and ${names.length} slots in @mf-types/slots.d.ts`);
}

async function readDescribed<Described>(site: string, file: string): Promise<Described> {
  try {
    return await ky.get(`${site}/releases/${file}`).json<Described>();
  } catch (error) {
    if (file === CONTRACT && error instanceof HTTPError && error.response.status === 404)
      throw new UsageError(`${site} does not list the types of its shell. Is SHOP_URL the URL of a shop?`);
    throw explainFailure(error, site, 'Run the same command again.');
  }
}

async function readArchive(address: string): Promise<[file: string, content: Buffer][]> {
  const entries = await ky
    .get(address)
    .arrayBuffer()
    .then((bytes) => new AdmZip(Buffer.from(bytes)).getEntries())
    .catch((error: Error) => {
      throw new UsageError(`shell: no types could be fetched from ${address}: ${error.message}`);
    });
  const own = entries.flatMap((entry) => {
    const [, file] = OWN_FILE.exec(entry.entryName) ?? [];
    return file ? [{ file, entry }] : [];
  });
  // The library extracts no more bytes than the header states.
  if (own.reduce((sum, { entry }) => sum + entry.header.size, 0) > SIZE_LIMIT)
    throw new UsageError(`${address} contains more than ${SIZE_LIMIT} bytes.`);
  return own.map(({ file, entry }) => [file, entry.getData()]);
}

/** Adds the slots to `LiveSlots`, each with the parameters that its pages have. */
function declarationOf(slots: LiveContract['slots']): string {
  const names = [...new Set(slots.map(({ slot }) => slot))].filter((slot) => SLOT.test(slot)).sort();
  const members = names.map((name) => {
    const pages = slots.filter(({ slot }) => slot === name).map(({ path: page = '' }) => parametersOf(page));
    return `    '${name}': ${[...new Set(pages)].sort().join(' | ')};\n`;
  });
  return `import '@whetstone/contract';\n\ndeclare module '@whetstone/contract' {\n  interface LiveSlots {\n${members.join('')}  }\n}\n`;
}

/** `/purchase/:productId` → `{ productId: string }` */
function parametersOf(page: string): string {
  const names = [...page.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.length === 0 ? 'object' : `{ ${names.map((name) => `${name}: string`).join('; ')} }`;
}
