import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DATABASE = ['shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal'];

/** The files of a running API in its data folder, which only its user may read. */
export const PRIVATE_FILES: Readonly<Record<string, number>> = Object.fromEntries(
  ['secrets.json', ...(process.env.TEST_DATABASE_URL ? [] : DATABASE)].map((name) => [name, 0o600]),
);

export async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

/** The modes of the files in a folder. */
export async function modesIn(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))]));
  return Object.fromEntries(modes);
}
