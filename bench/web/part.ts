import { type Browser, chromium } from '@playwright/test';
import { categoryName } from '@whetstone/contract/category-name';
import { freePort } from '../../scripts/lib/free-port.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { ensureChromium } from '../../scripts/lib/system-program.ts';
import { type PartResult, type Target, target } from '../lib/part.ts';
import {
  type Comparison,
  compare,
  lcpRatio,
  type PageUnderTest,
  pageTable,
  ratioOfMedianLcp,
  ratioTable,
  spreadOfVisits,
} from './comparison.ts';
import { scorePages } from './lighthouse-pages.ts';
import { openSites, type Site } from './sites.ts';
import type { Visit } from './visit.ts';

const LATENCIES = [50, 150];

/** The pages that shoppers open most. */
const HOME: PageUnderTest = { name: 'home', pathAt: () => '/', signedIn: false, rounds: 15 };
/** Its content is the account's, which the browser requests. The basket stays, so it is the last page. */
const CHECKOUT: PageUnderTest = {
  name: 'checkout',
  pathAt: () => '/checkout',
  signedIn: true,
  withBasket: true,
  rounds: 5,
};
const PAGES: readonly PageUnderTest[] = [
  HOME,
  {
    name: 'categories',
    pathAt: () => '/categories',
    textAt: ({ tool }) => categoryName(tool.category),
    signedIn: false,
    rounds: 5,
  },
  { name: 'category', pathAt: ({ tool }) => `/categories/${tool.category}`, signedIn: false, rounds: 5 },
  { name: 'purchase', pathAt: () => '/purchase', signedIn: true, rounds: 5 },
  { name: 'detail', pathAt: ({ tool }) => `/purchase/${tool._id}`, signedIn: false, rounds: 5 },
  { name: 'search', pathAt: searchPath, signedIn: false, rounds: 5 },
  CHECKOUT,
];

/** The heading repeats the words: in lower case, they are not the name that the page is opened for. */
function searchPath({ tool }: Site): string {
  return `/search?${new URLSearchParams({ q: tool.name.toLowerCase() })}`;
}

/** As many as without the federation runtime, and the number of tools in the basket, which loads when the browser is idle. */
const HOME_REQUESTS = 12;

/** Compares the federated shop with single bundles of the same sources: the same edge, the same data, the same phone. */
export async function run(pages?: readonly string[]): Promise<PartResult> {
  const compared = pages?.map(pageNamed) ?? PAGES;
  await using open = new AsyncDisposableStack();
  const sites = await openSites(open);
  const port = await freePort();
  const browser = open.adopt(await launch(port), (one) => one.close());

  const comparisons: Comparison[] = [];
  for (const page of compared) {
    for (const latency of LATENCIES) comparisons.push(...(await compare(browser, sites, page, latency)));
  }
  const lighthouse = await scorePages(
    compared.filter(({ signedIn }) => !signedIn),
    sites,
    port,
  );
  return {
    conditions: {
      browser: `Chromium ${browser.version()}, a phone's screen, CPU slowed down 4 times, 10 Mbit/s`,
      rounds: `${compared.map(({ name, rounds }) => `${name} ${rounds}`).join(', ')}, the builds in turn`,
      settings: 'log level and limits as shipped; logs to /dev/null',
      'benchmark index by Lighthouse': `${lighthouse.index.median} (${lighthouse.index.least} to ${lighthouse.index.most})`,
      'single bundle':
        'the same sources without federation, an entry and a chunk a page, released to an edge of its own with the same preloads and caching',
      'single bundle, server-rendered':
        "the edge's render threads render it: the difference is what federation costs",
      'single bundle, browser-rendered':
        'the edge sends the document alone, and slots stay empty: the difference is what server rendering gives',
    },
    tables: [pageTable(comparisons), ratioTable(comparisons), lighthouse.table],
    targets: [...comparisons.flatMap(targetsOf), ...lighthouse.targets],
  };
}

function pageNamed(name: string): PageUnderTest {
  const page = PAGES.find((one) => one.name === name);
  if (page) return page;
  throw new StepError(`There is no page ${name}: choose from ${PAGES.map((one) => one.name).join(', ')}.`);
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

function targetsOf(comparison: Comparison): Target[] {
  const { page, cache, latency, visits } = comparison;
  if (cache === 'warm') return [];
  const where = `${page.name}, ${latency} ms`;
  const most = (figure: keyof Visit) => spreadOfVisits(visits.federated, figure).most;
  const ofHome = [
    target(
      `${where}: LCP ÷ server-rendered single bundle, medians`,
      { atMost: 1.03 },
      ratioOfMedianLcp(comparison, 'federated', 'serverRendered'),
    ),
    target(`${where}: requests`, { atMost: HOME_REQUESTS }, most('requests')),
  ];
  const ofRendered = [
    target(
      `${where}: LCP ÷ browser-rendered single bundle`,
      { atMost: 0.8 },
      lcpRatio(comparison, 'federated', 'browserRendered').median,
    ),
    target(`${where}: round trips to content after the document`, { atMost: 1 }, most('roundTrips')),
  ];
  return [
    ...(page === HOME ? ofHome : []),
    ...(page === CHECKOUT ? [] : ofRendered),
    target(`${where}: CLS, to three decimals`, { atMost: 0 }, Number(most('cls').toFixed(3))),
    target(`${where}: console errors`, { atMost: 0 }, most('consoleErrors')),
  ];
}
