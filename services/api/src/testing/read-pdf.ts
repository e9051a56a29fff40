import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const PDF_JS = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs');
const SCRIPT = `
  import { readFile } from 'node:fs/promises';
  const [library, file] = process.argv.slice(1);
  const { getDocument } = await import(library);
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map(({ str, hasEOL }) => str + (hasEOL ? '\\n' : '')).join(''));
  }
  process.stdout.write(JSON.stringify(pages));`;

/** The text of each page, as PDF.js reads it. In a process of its own: Jest cannot load the package. */
export async function readPdf(pdf: Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-'));
  const file = path.join(folder, 'file.pdf');
  await writeFile(file, pdf);
  const options = ['--input-type=module', '-e', SCRIPT, pathToFileURL(PDF_JS).href, file];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  await rm(folder, { recursive: true });
  return JSON.parse(stdout);
}
