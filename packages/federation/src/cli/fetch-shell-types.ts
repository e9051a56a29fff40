import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import AdmZip from 'adm-zip';
import ky, { HTTPError } from 'ky';
import { explainFailure } from '../release/explain-failure.ts';
import { UsageError } from '../usage-error.ts';

/** The parts of `/releases/contract.json` that an editor needs. */
interface LiveContract {
  shell: { version: string; types?: string };
  slots: { slot: string; path?: string }[];
}

/** Maximum bytes of the unpacked types. */
const SIZE_LIMIT = 32 * 2 ** 20;
/** The packages of the shop in the archive: declarations, and package.json for their exports. Libraries come from npm. */
const OWN_FILE =
  /^node_modules\/(@whetstone\/(?:[\w-][\w.-]*\/)+(?:[\w-][\w.-]*\.d\.[cm]?ts|package\.json))$/;
const SLOT = /^[a-z][a-z0-9-]*$/;

/** Writes the types of the packages that the live shell provides to `shell/`, and the live slots to `slots.d.ts`. @throws UsageError */
export async function fetchShellTypes(site: string, folder: string): Promise<void> {
  const { shell, slots } = await readContract(site);
  if (!shell.types)
    throw new UsageError(
      `shell ${shell.version}: the live shell of ${site} was released without types. Ask its team to release it with "whetstone release", which adds them.`,
    );
  for (const [file, content] of await readArchive(shell.types)) {
    const target = path.join(folder, 'shell', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await writeFile(path.join(folder, 'slots.d.ts'), declarationOf(slots));
  const names = [...new Set(slots.map(({ slot }) => slot))];
  console.log(`shell ${shell.version}: @mf-types/shell, and ${names.length} slots in @mf-types/slots.d.ts`);
}

async function readContract(site: string): Promise<LiveContract> {
  try {
    return await ky.get(`${site}/releases/contract.json`).json<LiveContract>();
  } catch (error) {
    if (error instanceof HTTPError && error.response.status === 404)
      throw new UsageError(`${site} does not list the types of its shell. Is SHOP_URL the URL of a shop?`);
    throw explainFailure(error, site, 'Run the same command again.');
  }
}

async function readArchive(address: string): Promise<[file: string, content: Buffer][]> {
  const entries = await ky
    .get(address)
    .arrayBuffer()
    .then((bytes) => new AdmZip(Buffer.from(bytes)).getEntries())
    .catch((error: Error) => {
      throw new UsageError(`shell: no types could be fetched from ${address}: ${error.message}`);
    });
  const own = entries.flatMap((entry) => {
    const [, file] = OWN_FILE.exec(entry.entryName) ?? [];
    return file ? [{ file, entry }] : [];
  });
  // The library extracts no more bytes than the header states.
  if (own.reduce((sum, { entry }) => sum + entry.header.size, 0) > SIZE_LIMIT)
    throw new UsageError(`${address} contains more than ${SIZE_LIMIT} bytes.`);
  return own.map(({ file, entry }) => [file, entry.getData()]);
}

/** Adds the slots to `LiveSlots`, each with the parameters that its pages have. */
function declarationOf(slots: LiveContract['slots']): string {
  const names = [...new Set(slots.map(({ slot }) => slot))].filter((slot) => SLOT.test(slot)).sort();
  const members = names.map((name) => {
    const pages = slots.filter(({ slot }) => slot === name).map(({ path: page = '' }) => parametersOf(page));
    return `    '${name}': ${[...new Set(pages)].sort().join(' | ')};\n`;
  });
  return `import '@whetstone/contract';\n\ndeclare module '@whetstone/contract' {\n  interface LiveSlots {\n${members.join('')}  }\n}\n`;
}

/** `/purchase/:productId` → `{ productId: string }` */
function parametersOf(page: string): string {
  const names = [...page.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.length === 0 ? 'object' : `{ ${names.map((name) => `${name}: string`).join('; ')} }`;
}
