import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DTSManager } from '@module-federation/dts-plugin/core';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import AdmZip from 'adm-zip';
import ky from 'ky';
import { explainFailure } from '../release/explain-failure.ts';
import { readSite } from '../release/release-target.ts';
import { UsageError } from '../usage-error.ts';
import { fetchShellTypes } from './fetch-shell-types.ts';

/** The folder of Module Federation's own tools. */
const FOLDER = '@mf-types';
/** Maximum bytes of one remote's types. */
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
  const remotes = await liveRemotes(site);
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
  const faults: string[] = [];
  if (missing.length > 0)
    faults.push(
      `${missing.map(({ name, version }) => `${name} ${version}`).join(', ')}: no types could be fetched from ${site}. "whetstone release" adds them; an imported remote has only the types of its own build.`,
    );
  try {
    await fetchShellTypes(site, path.join(directory, FOLDER));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    faults.push(error.message);
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
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

async function liveRemotes(site: string): Promise<{ name: string; url: string; version: string }[]> {
  const { microFrontends } = await readDiscovery(site);
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

async function readDiscovery(site: string): Promise<Discovery> {
  try {
    return await ky.get(`${site}/releases/discovery.json`).json<Discovery>();
  } catch (error) {
    throw explainFailure(error, site, 'Run the same command again.');
  }
}
