import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltFile, MicrofrontendManifest } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';
import { releaseVersion } from '@whetstone/federation/release-version';
import { filledFolder } from './files.ts';
import { ROOT } from './workspace.ts';

/** Changes the files of a build. */
export type Change = (dist: string) => Promise<void>;

/** Copies a build, changes its files and updates the manifest. Returns the folder of the microfrontend, for `removeBuild`. */
export async function modifyBuild(microfrontend: string, change: Change): Promise<string> {
  const parent = await filledFolder('whetstone-build-', async (folder) => {
    const dist = path.join(folder, microfrontend, 'dist');
    await cp(path.join(ROOT, microfrontend, 'dist'), dist, { recursive: true });
    await change(dist);
    await updateManifest(dist);
  });
  return path.join(parent, microfrontend);
}

/** Removes what `modifyBuild` has created. */
export function removeBuild(folder: string): Promise<void> {
  return rm(path.dirname(folder), { recursive: true });
}

/** Replaces the content of every file of the exposed modules. */
export async function overwriteModules(dist: string, content: string): Promise<void> {
  const { modules } = await readManifest(dist);
  for (const file of new Set(Object.values(modules).flat())) await writeFile(path.join(dist, file), content);
}

/** Replaces the content of the browser entry. */
export async function replaceEntry(dist: string, content: string): Promise<void> {
  const { entry } = await readManifest(dist);
  await writeFile(path.join(dist, entry), content);
}

/** Changes the version and nothing else. */
export async function changeVersion(dist: string, comment: string): Promise<void> {
  const { entry } = await readManifest(dist);
  await appendFile(path.join(dist, entry), `\n/* ${comment} */\n`);
}

/** The version of the build in a microfrontend's folder. */
export async function versionOf(folder: string): Promise<string> {
  return releaseVersion(await readManifest(path.join(folder, 'dist')));
}

async function updateManifest(dist: string): Promise<void> {
  const manifest = await readManifest(dist);
  const files: Record<string, BuiltFile> = {};
  for (const [file, before] of Object.entries(manifest.files)) {
    const content = await readFile(path.join(dist, file)).catch(() => null);
    if (!content) continue;
    const gzip = before.gzip === undefined ? {} : { gzip: gzipSync(content).length };
    files[file] = { ...before, bytes: content.length, integrity: integrityOf(content), ...gzip };
  }
  // Compressed files of changed files are outdated.
  for (const [file, { integrity }] of Object.entries(files)) {
    if (integrity === manifest.files[file]?.integrity) continue;
    for (const compressed of [`${file}.br`, `${file}.gz`]) {
      delete files[compressed];
      await rm(path.join(dist, compressed), { force: true });
    }
  }
  const { serverEntry, ...rest } = manifest;
  const described = { ...rest, ...(serverEntry && files[serverEntry] && { serverEntry }), files };
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(described));
}

export async function readManifest(dist: string): Promise<MicrofrontendManifest> {
  return JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
}
