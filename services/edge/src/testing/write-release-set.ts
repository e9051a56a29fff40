import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSet } from '@whetstone/contract';
import { renderingShell } from './rendering-shell.ts';

/** Writes the server build of a shell to the mirror. Returns a release set that contains only this shell. */
export async function writeReleaseSet(
  folder: string,
  id: string,
  { microfrontend, contents } = renderingShell(),
): Promise<ReleaseSet> {
  const shell = { ...microfrontend, version: id };
  const release = path.join(folder, shell.name, id);
  await mkdir(path.join(release, 'server'), { recursive: true });
  for (const [file, content] of contents) {
    if (file.startsWith('server/')) await writeFile(path.join(release, file), content);
  }
  return { id, shell, remotes: [] };
}
