import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** In the document: a file of a package, which is released with it. */
const PACKAGE_FILE = /\{\{file:([^}]+)\}\}/g;

/** Puts the shell's document, its icon, and the files of packages that the document names into its build. */
export async function writeDocumentFiles(shell: string, dist: string): Promise<void> {
  await cp(path.join(shell, 'src/icon.svg'), path.join(dist, 'icon.svg'));
  const document = await readFile(path.join(shell, 'src/document.html'), 'utf8');
  const { resolve } = createRequire(path.join(shell, 'package.json'));
  for (const [, file = ''] of document.matchAll(PACKAGE_FILE))
    await cp(resolve(file), path.join(dist, placeOf(file)));
  await writeFile(
    path.join(dist, 'document.html'),
    document.replace(PACKAGE_FILE, (_, file: string) => `{{base}}${placeOf(file)}`),
  );
}

function placeOf(file: string): string {
  return `assets/${path.basename(file)}`;
}
