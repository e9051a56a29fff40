import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { consumeTypes } from '@module-federation/dts-plugin/core';
import ky from 'ky';
import { explainFailure } from '../release/explain-failure.ts';
import { readSite } from '../release/release-target.ts';
import { UsageError } from './usage-error.ts';

/** Where Module Federation's own tools put the types of remotes. */
const FOLDER = '@mf-types';

/** `/releases/discovery.json` */
interface Discovery {
  microFrontends: Record<
    string,
    { url: string; metadata: { version: string }; deployment: { default: boolean } }[]
  >;
}

/** Puts the types of every remote that is live at the site into `@mf-types/` of `directory`, in place of those from before. */
export async function fetchTypes(directory: string): Promise<void> {
  const site = readSite();
  const remotes = await liveRemotes(site);
  await rm(path.join(directory, FOLDER), { recursive: true, force: true });
  await consumeTypes({
    host: {
      context: directory,
      typesFolder: FOLDER,
      consumeAPITypes: true,
      moduleFederationConfig: {
        remotes: Object.fromEntries(remotes.map(({ name, url }) => [name, `${name}@${url}`])),
      },
    },
  });
  const missing = remotes.filter(({ name }) => !existsSync(path.join(directory, FOLDER, name)));
  for (const { name, version } of remotes.filter((remote) => !missing.includes(remote)))
    console.log(`${name} ${version}: ${path.join(FOLDER, name)}`);
  if (missing.length > 0)
    throw new UsageError(
      `${missing.map(({ name, version }) => `${name} ${version}`).join(', ')}: no types could be fetched from ${site}. Release it with "whetstone release", which adds them.`,
    );
}

async function liveRemotes(site: string): Promise<{ name: string; url: string; version: string }[]> {
  try {
    const { microFrontends } = await ky.get(`${site}/releases/discovery.json`).json<Discovery>();
    return Object.entries(microFrontends).flatMap(([name, versions]) => {
      const live = versions.find(({ deployment }) => deployment.default);
      return live ? [{ name, url: live.url, version: live.metadata.version }] : [];
    });
  } catch (error) {
    throw explainFailure(error, site, 'Run the same command again.');
  }
}
