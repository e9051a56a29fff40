import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSet } from '@whetstone/contract';
import { renderingShell } from './rendering-shell.ts';

/** A release set of a shell alone, with its server build where an edge would have it. */
export async function setOnDisk(
  folder: string,
  id: string,
  { microfrontend, contents } = renderingShell(),
): Promise<ReleaseSet> {
  const shell = { ...microfrontend, version: id };
  const place = path.join(folder, shell.name, id);
  await mkdir(path.join(place, 'server'), { recursive: true });
  for (const [file, content] of contents) {
    if (file.startsWith('server/')) await writeFile(path.join(place, file), content);
  }
  return { id, shell, remotes: [] };
}
