import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What is in the file, or null where there is none. */
export function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
