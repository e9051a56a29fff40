import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readManifest } from '../../scripts/lib/modify-build.ts';
import { microfrontends, ROOT } from '../../scripts/lib/workspace.ts';
import { type PartResult, type Table, type Target, target } from '../lib/part.ts';
import { singleBundle } from '../lib/servers.ts';
import { charactersByOrigin } from './script-origins.ts';

/** The pages, with the most kB of each: home has a target of its own, the checkout its budget. */
const PAGES = [
  { name: 'home', route: '/', atMost: 182 },
  { name: 'checkout', route: '/checkout', atMost: 190 },
];
const KILOBYTE = 1_000;

/** Compares the JavaScript that pages load, federated and as a single bundle, by where it comes from. */
export async function run(): Promise<PartResult> {
  const federated = microfrontends().map((microfrontend) => path.join(ROOT, microfrontend));
  const single = await singleBundle('weight', { rendering: 'browser' });
  const tables: Table[] = [];
  const targets: Target[] = [];
  for (const { name, route, atMost } of PAGES) {
    const title = `JavaScript on ${name}`;
    const ofFederated = await gzipByOrigin(await scriptsOf(federated, route));
    const ofSingle = await gzipByOrigin(await scriptsOf([single], route));
    tables.push(originTable(`${title}, kB gz`, ofFederated, ofSingle));
    targets.push(
      target(`${title}, kB gz`, { atMost }, total(ofFederated) / KILOBYTE),
      target(`${title} ÷ single bundle`, { atMost: 1.25 }, total(ofFederated) / total(ofSingle)),
    );
  }
  return {
    conditions: {
      scripts:
        'those that the document of the page names: the entry of the host, and entry and chunk of the page; the form of the checkout loads later',
      origins:
        "gzipped size of each script, divided in proportion to the minified characters, by the bundler's source maps",
    },
    tables,
    targets,
  };
}

function originTable(title: string, federated: BytesByOrigin, single: BytesByOrigin): Table {
  const origins = [...new Set([...federated.keys(), ...single.keys()])];
  const kilobytes = (bytes: BytesByOrigin, origin: string) => (bytes.get(origin) ?? 0) / KILOBYTE;
  const rows = origins
    .sort((one, other) => kilobytes(federated, other) - kilobytes(federated, one))
    .map((origin) => [origin, kilobytes(federated, origin), kilobytes(single, origin)] as const);
  return {
    title,
    columns: ['origin', 'federated', 'single bundle', 'difference'],
    rows: [...rows, ['total', total(federated) / KILOBYTE, total(single) / KILOBYTE] as const].map(
      ([origin, ofFederated, ofSingle]) => [
        origin,
        ...[ofFederated, ofSingle, ofFederated - ofSingle].map(oneDecimal),
      ],
    ),
  };
}

function oneDecimal(figure: number): string {
  return figure.toFixed(1);
}

/** Bytes compressed with gzip. */
type BytesByOrigin = ReadonlyMap<string, number>;

/** Reads the scripts that the document of a page names: entry and page of these builds, the host first. */
async function scriptsOf(builds: readonly string[], route: string): Promise<string[]> {
  const manifests = await Promise.all(builds.map((build) => readManifest(path.join(build, 'dist'))));
  return manifests.flatMap(({ routes, entry, modules }, index) => {
    const module = routes.find(({ path: address }) => address === route)?.module;
    const files = module ? [entry, ...(modules[module] ?? [])] : index === 0 ? [entry] : [];
    return [...new Set(files)].map((file) => path.join(builds[index] ?? '', 'dist', file));
  });
}

/** The gzipped size of scripts by origin: the size of each script is divided in proportion to its minified characters. */
async function gzipByOrigin(scripts: readonly string[]): Promise<BytesByOrigin> {
  const sum = new Map<string, number>();
  for (const script of scripts) {
    const text = await readFile(script, 'utf8');
    const map = JSON.parse(await readFile(`${script}.map`, 'utf8'));
    const gzip = gzipSync(text).length;
    for (const [origin, characters] of charactersByOrigin(text, map))
      sum.set(origin, (sum.get(origin) ?? 0) + (gzip * characters) / text.length);
  }
  return sum;
}

function total(bytes: BytesByOrigin): number {
  return [...bytes.values()].reduce((sum, one) => sum + one, 0);
}
