import type { Request } from 'autocannon';
import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { throughput } from '../lib/load.ts';
import type { PartResult } from '../lib/part.ts';
import { openShop } from '../lib/servers.ts';
import { interleaved, ratioOf, spreadOf } from '../lib/spread.ts';
import { BareProcess } from './bare-process.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 10;
const LOAD = { connections: CONNECTIONS, duration: SECONDS };
const WARM_UP = { connections: CONNECTIONS, duration: 3 };
/** Only a page that was rendered with its content has the state for hydration. */
const RENDERED = 'id="dehydrated-state"';

/** Measures how many pages a second the edge serves from its cache and renders, compared with React alone. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  await prepareShop();
  const shop = await openShop(open, await preparedData());
  await shop.waitUntilLive();
  const bare = open.adopt(await BareProcess.start(shop.apiUrl), (one) => one.stop());

  const cached = () => throughput(shop.site, [{ path: '/', headers: { 'accept-encoding': 'br' } }], LOAD);
  const distinct = () => throughput(shop.site, [distinctPage], { ...LOAD, verifyBody: isRendered });
  await throughput(shop.site, [distinctPage], WARM_UP);
  await bareRenders(bare, WARM_UP.duration);
  const figures = await interleaved(ROUNDS, { cached, distinct, bare: () => bareRenders(bare, SECONDS) });
  const ratio = ratioOf(figures.distinct, figures.bare);
  return {
    conditions: {
      page: 'home for visitors',
      load: `${CONNECTIONS} connections for ${SECONDS} s, ${ROUNDS} rounds in turn; API, edge and client on the same machine`,
      settings: 'log level and limits as shipped; logs to /dev/null',
      cached: 'one address, brotli',
      distinct: 'a new query in each address: each page is rendered, with two API calls, and compressed',
      renderToString:
        'the same tree with the same data in one process; only the time inside renderToString counts',
    },
    tables: [
      {
        title: 'Pages a second',
        columns: ['', 'pages a second'],
        rows: [
          ['cached pages, edge', spreadOf(figures.cached)],
          ['distinct pages, edge', spreadOf(figures.distinct)],
          ['renderToString', spreadOf(figures.bare)],
          ['distinct pages ÷ renderToString', ratio],
        ],
      },
    ],
    targets: [],
  };
}

let pages = 0;

const distinctPage: Request = {
  setupRequest: (request) => {
    pages += 1;
    return { ...request, path: `/?page=${pages}` };
  },
};

function isRendered(body: unknown): boolean {
  return String(body).includes(RENDERED);
}

async function bareRenders(bare: BareProcess, seconds: number): Promise<number> {
  const { renders, milliseconds, html } = await bare.render(seconds * 1_000);
  if (!html.includes('<main')) throw new StepError('renderToString rendered no page.');
  return (renders / milliseconds) * 1_000;
}
