import type { Request } from 'autocannon';
import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { throughput } from '../lib/load.ts';
import { type PartResult, target } from '../lib/part.ts';
import { openShop } from '../lib/servers.ts';
import { interleaved, ratioOf, type Spread, spreadOf } from '../lib/spread.ts';
import { startBareProcess } from './bare-process.ts';
import { type ColdStart, coldStartsOf } from './cold-start.ts';
import { addTools } from './many-tools.ts';
import { differenceOf, type ProcessorTime, processorTime, sumOf } from './processor-time.ts';

const TOOLS = 5_000;
const ROUNDS = 5;
/** Of each variant in a round. */
const PAGES = 400;
const WARM_UP = 1_000;
const CACHED_SECONDS = 2;
const CONNECTIONS = 10;
const BROTLI = { 'accept-encoding': 'br' };
const MIN_RATIO = 0.55;
const MAX_PROCESSOR_TIME = 2.5;
const MAX_COLD_START = 0.5;

/** Measures how many pages a second the edge serves from its cache and renders, and their processor time, compared with React alone. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  await prepareShop();
  const dataFolder = await preparedData();
  const paths = addTools(dataFolder, TOOLS);
  const shop = await openShop(open, dataFolder);
  await shop.waitUntilLive();
  const bare = open.adopt(await startBareProcess(shop.apiUrl), (one) => one.stop());

  let requested = 0;
  const distinctPage: Request = {
    headers: BROTLI,
    setupRequest: (request) => {
      const path = paths[requested];
      if (path === undefined) throw new StepError(`All ${paths.length} tools were requested.`);
      requested += 1;
      return { ...request, path };
    },
  };
  const cached = async (): Promise<Figures> => {
    const home = [{ path: '/', headers: BROTLI }];
    const brief = { connections: CONNECTIONS, duration: CACHED_SECONDS };
    return { pagesPerSecond: await throughput(shop.site, home, brief), times: {} };
  };
  const distinct = async (pages = PAGES): Promise<Figures> => {
    const before = [shop.pidOf('The edge'), shop.pidOf('The API')].map(processorTime);
    // A tool's page without its content has status 503.
    const pagesPerSecond = await throughput(shop.site, [distinctPage], {
      connections: CONNECTIONS,
      amount: pages,
    });
    const [edge = {}, api = {}] = [shop.pidOf('The edge'), shop.pidOf('The API')].map((pid, index) =>
      differenceOf(processorTime(pid), before[index] ?? {}),
    );
    return { pagesPerSecond, times: perPage({ ...edge, 'the API': sumOf(api) }, pages) };
  };
  const bareRenders = async (pages = PAGES): Promise<Figures> => {
    const { renders, milliseconds, processorTime, html } = await bare.render({ paths, pages });
    if (!html.includes('<main')) throw new StepError('renderToString rendered no page.');
    return {
      pagesPerSecond: (renders / milliseconds) * 1_000,
      times: { renderToString: processorTime / renders },
    };
  };
  const coldStarts = await coldStartsOf(shop);
  await distinct(WARM_UP);
  await bareRenders(WARM_UP);
  const figures = await interleaved(ROUNDS, { cached, distinct, bare: bareRenders });
  const starts = await interleaved(ROUNDS, coldStarts);

  const speed = (rounds: readonly Figures[]) => rounds.map(({ pagesPerSecond }) => pagesPerSecond);
  const ratio = ratioOf(speed(figures.distinct), speed(figures.bare));
  const bareTimes = figures.bare.map(({ times }) => sumOf(times));
  const edgeTimes = figures.distinct.map(({ times: { 'the API': _api, ...edge } }) => sumOf(edge));
  const timeRatio = ratioOf(edgeTimes, bareTimes);
  const waits = (rounds: readonly ColdStart[]) => rounds.map(({ milliseconds }) => milliseconds);
  const startRatio = ratioOf(waits(starts.prepared), waits(starts.whole));
  return {
    conditions: {
      page: 'the page of a tool for visitors',
      load: `${CONNECTIONS} connections for ${PAGES} pages, ${ROUNDS} rounds in turn; API, edge and client on the same machine`,
      settings: 'log level and limits as shipped; logs to /dev/null',
      cached: `home, brotli, for ${CACHED_SECONDS} s`,
      distinct: `pages of ${TOOLS} tools, each requested once: each is rendered with the data of its own tool, and compressed with brotli`,
      renderToString:
        'the same trees with the same data in one process; only the time inside renderToString counts',
      'cold start':
        'of a thread with the live releases, until it has rendered home, in one process; the whole start has the steps of f0540d9d, a prepared thread has started Node and frozen its realm before',
    },
    tables: [
      {
        title: 'Pages a second',
        columns: ['', 'pages a second'],
        rows: [
          ['cached pages, edge', spreadOf(speed(figures.cached))],
          ['distinct pages, edge', spreadOf(speed(figures.distinct))],
          ['renderToString', spreadOf(speed(figures.bare))],
          ['distinct pages ÷ renderToString', ratio],
        ],
      },
      {
        title: 'Processor time of a distinct page',
        columns: ['', 'milliseconds'],
        rows: [
          ...timeRows(figures.distinct),
          ['the edge', spreadOf(edgeTimes)],
          ['renderToString', spreadOf(bareTimes)],
          ['the edge ÷ renderToString', timeRatio],
        ],
      },
      {
        title: 'Cold start of a release set',
        columns: ['', 'milliseconds', 'processor time'],
        rows: [
          startRow('whole', starts.whole),
          startRow('in a prepared thread', starts.prepared),
          ['prepared ÷ whole', startRatio, ''],
        ],
      },
    ],
    targets: [
      target('distinct pages ÷ renderToString, two cores', { atLeast: MIN_RATIO }, ratio.median),
      target('processor time of a page ÷ renderToString', { atMost: MAX_PROCESSOR_TIME }, timeRatio.median),
      target('cold start of a release set ÷ whole start', { atMost: MAX_COLD_START }, startRatio.median),
    ],
  };
}

interface Figures {
  pagesPerSecond: number;
  /** Milliseconds of processor time a page. */
  times: ProcessorTime;
}

function perPage(times: ProcessorTime, pages: number): ProcessorTime {
  return Object.fromEntries(Object.entries(times).map(([work, time]) => [work, time / pages]));
}

function timeRows(rounds: readonly Figures[]): [string, Spread][] {
  const works = Object.keys(rounds[0]?.times ?? {});
  return works.map((work) => [work, spreadOf(rounds.map(({ times }) => times[work] ?? 0))]);
}

function startRow(name: string, starts: readonly ColdStart[]): [string, Spread, Spread] {
  const times = starts.map(({ processorTime }) => processorTime);
  return [name, spreadOf(starts.map(({ milliseconds }) => milliseconds)), spreadOf(times)];
}
