import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** All files below a folder, relative to it and with slashes. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(path.relative(folder, path.join(entry.parentPath, entry.name))));
}

export function slashes(file: string): string {
  return file.split(path.sep).join('/');
}
