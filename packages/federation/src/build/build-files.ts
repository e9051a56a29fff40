import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from '../source/files-below.ts';
import { SERVER_FOLDER } from '../source/target.ts';

/** Every page contains the code of these. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;
/** A file of an npm package that the document refers to. It becomes part of the release. */
const PACKAGE_FILE = /\{\{file:([^}]+)\}\}/g;

/** Copies the host's document with minified scripts, its icon and the package files that the document names into the build. */
export async function writeDocumentFiles(
  shell: string,
  dist: string,
  minify: (code: string) => Promise<string> = async (code) => code,
): Promise<void> {
  await cp(path.join(shell, 'src/icon.svg'), path.join(dist, 'icon.svg'));
  const document = await readFile(path.join(shell, 'src/document.html'), 'utf8');
  const { resolve } = createRequire(path.join(shell, 'package.json'));
  for (const [, file = ''] of document.matchAll(PACKAGE_FILE))
    await cp(resolve(file), path.join(dist, assetPath(file)));
  const scripts = await Promise.all(
    Array.from(document.matchAll(INLINE_SCRIPT), ([, code = '']) => minify(code)),
  );
  const written = document
    .replace(INLINE_SCRIPT, () => `<script>${scripts.shift()}</script>`)
    .replace(PACKAGE_FILE, (_, file: string) => `{{base}}${assetPath(file)}`);
  await writeFile(path.join(dist, 'document.html'), written);
}

function assetPath(file: string): string {
  return `assets/${path.basename(file)}`;
}

const COMPRESSIBLE = /\.(js|css|json|svg|html)$/;
/** Compression does not shorten smaller responses on the wire. */
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `file.br` and `file.gz` for every text file of the folder that browsers request, so that no request compresses a file. */
export async function precompress(folder: string): Promise<void> {
  const files = await filesBelow(folder);
  const requested = files.filter((file) => COMPRESSIBLE.test(file) && !file.startsWith(`${SERVER_FOLDER}/`));
  await Promise.all(requested.map((file) => compress(path.join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(content, { params })),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ]);
}
