import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSet } from '@whetstone/contract';
import { renderingShell } from './rendering-shell.ts';

/** A release set of a shell alone, with its server build where an edge would have it. */
export async function setOnDisk(folder: string, id: string, entry?: string): Promise<ReleaseSet> {
  const { piece, contents } = renderingShell(entry);
  const shell = { ...piece, version: id };
  const place = path.join(folder, shell.name, id, 'server');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'main.cjs'), contents.get('server/main.cjs') ?? '');
  return { id, shell, remotes: [] };
}
