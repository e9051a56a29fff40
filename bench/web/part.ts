import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type PartResult, type Table, type Target, target } from '../lib/part.ts';
import {
  type Comparison,
  compare,
  type PageUnderTest,
  pageTable,
  paintRatio,
  type Sites,
  spreadOfVisits,
} from './comparison.ts';
import { judgePages } from './judge-pages.ts';
import { openSites } from './sites.ts';

const ROUNDS = 5;
const LATENCIES = [50, 150];

/** What shoppers open most; each shows the tool that every site's lists begin with. */
const PAGES: readonly PageUnderTest[] = [
  { name: 'home', pathAt: () => '/', signedIn: false },
  { name: 'purchase', pathAt: () => '/purchase', signedIn: true },
  { name: 'detail', pathAt: ({ tool }) => `/purchase/${tool._id}`, signedIn: false },
];

/** The composed shop beside the same sources as one bundle: the same edge, the same data, the same phone. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  const sites = await openSites(open);
  const port = await freePort();
  const browser = open.adopt(await launch(port), (one) => one.close());

  const comparisons: Comparison[] = [];
  for (const page of PAGES) {
    for (const latency of LATENCIES)
      comparisons.push(...(await compare(browser, sites, page, latency, ROUNDS)));
  }
  const lighthouse = await judgePages(
    PAGES.filter(({ signedIn }) => !signedIn),
    sites,
    port,
  );
  return {
    conditions: {
      browser: `Chromium ${browser.version()}, a phone's screen, CPU slowed down 4 times, 10 Mbit/s`,
      rounds: `${ROUNDS}, the two builds in turn`,
      'benchmark index by Lighthouse': `${lighthouse.index.median} (${lighthouse.index.least} to ${lighthouse.index.most})`,
      'single build':
        'the same sources without federation: an entry and a chunk a page, hinted, rendered by the browser',
    },
    tables: [pageTable(comparisons, 'Pages'), scriptsTable(sites), lighthouse.table],
    targets: [...pageTargets(comparisons), ...scriptTargets(sites), ...lighthouse.targets],
  };
}

async function launch(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

function pageTargets(comparisons: readonly Comparison[]): Target[] {
  return comparisons
    .filter(({ cache }) => cache === 'cold')
    .flatMap((comparison) => {
      const { page, latency, visits } = comparison;
      const where = `${page.name}, ${latency} ms`;
      const of = (figure: Parameters<typeof spreadOfVisits>[1]) =>
        spreadOfVisits(visits.composed, figure).most;
      return [
        target(`${where}: rounds to content beyond the document`, { atMost: 1 }, of('rounds')),
        target(
          `${where}: largest paint, share of the single bundle's`,
          { atMost: 0.8 },
          paintRatio(comparison).median,
        ),
        target(
          `${where}: layout shift, to three decimals`,
          { atMost: 0 },
          Number(of('layoutShift').toFixed(3)),
        ),
        target(`${where}: complaints in the console`, { atMost: 0 }, of('complaints')),
      ];
    });
}

function scriptsTable({ composed, single }: Sites): Table {
  return {
    title: 'JavaScript on home, kB gz',
    columns: ['build', 'kB'],
    rows: [
      ['composed', composed.homeScripts / 1_000],
      ['single', single.homeScripts / 1_000],
    ],
  };
}

function scriptTargets({ composed, single }: Sites): Target[] {
  return [
    target('JavaScript on home, kB gz', { atMost: 173 }, composed.homeScripts / 1_000),
    target(
      "JavaScript on home, share of the single bundle's",
      { atMost: 1.25 },
      composed.homeScripts / single.homeScripts,
    ),
  ];
}
