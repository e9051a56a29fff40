import path from 'node:path';
import { microfrontends, ROOT } from '../../scripts/lib/workspace.ts';
import { type PartResult, type Table, target } from '../lib/part.ts';
import { singleBundle } from '../lib/servers.ts';
import { type BytesByOrigin, gzipByOrigin, scriptsOf, total } from './home-scripts.ts';

const HOME = '/';
const KILOBYTE = 1_000;

/** Compares the JavaScript that home loads, federated and as a single bundle, by where it comes from. */
export async function run(): Promise<PartResult> {
  const federated = microfrontends().map((microfrontend) => path.join(ROOT, microfrontend));
  const single = await singleBundle('weight', { rendering: 'browser' });
  const ofFederated = await gzipByOrigin(await scriptsOf(federated, HOME));
  const ofSingle = await gzipByOrigin(await scriptsOf([single], HOME));
  return {
    conditions: {
      scripts:
        'those that the document of home names: the entry of the host, and entry and chunk of the page',
      origins:
        "gzipped size of each script, divided in proportion to the minified characters, by the bundler's source maps",
    },
    tables: [originTable(ofFederated, ofSingle)],
    targets: [
      target('JavaScript on home, kB gz', { atMost: 186 }, total(ofFederated) / KILOBYTE),
      target('JavaScript on home ÷ single bundle', { atMost: 1.25 }, total(ofFederated) / total(ofSingle)),
    ],
  };
}

function originTable(federated: BytesByOrigin, single: BytesByOrigin): Table {
  const origins = [...new Set([...federated.keys(), ...single.keys()])];
  const kilobytes = (bytes: BytesByOrigin, origin: string) => (bytes.get(origin) ?? 0) / KILOBYTE;
  const rows = origins
    .sort((one, other) => kilobytes(federated, other) - kilobytes(federated, one))
    .map((origin) => [origin, kilobytes(federated, origin), kilobytes(single, origin)] as const);
  return {
    title: 'JavaScript on home, kB gz',
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
