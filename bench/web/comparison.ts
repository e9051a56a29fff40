import type { Browser } from '@playwright/test';
import { devices } from '@playwright/test';
import { StepError } from '../../scripts/lib/run.ts';
import type { Table } from '../lib/part.ts';
import { signIn } from '../lib/sign-in.ts';
import { byName, ratioOf, type Spread, spreadOf } from '../lib/spread.ts';
import { LABELS, type Site, type Sites, VARIANTS, type Variant } from './sites.ts';
import { type Visit, visit } from './visit.ts';

export interface PageUnderTest {
  name: string;
  pathAt(site: Site): string;
  /** The text of its content; by default the name of the site's tool. */
  textAt?(site: Site): string;
  signedIn: boolean;
  /** Whether the site's tool is in the basket of the account. */
  withBasket?: boolean;
  rounds: number;
}

/** One page on one network, with a cold and then a warm cache. */
export interface Comparison {
  page: PageUnderTest;
  latency: number;
  cache: 'cold' | 'warm';
  /** A visit for each round. */
  visits: Readonly<Record<Variant, readonly Visit[]>>;
}

const { defaultBrowserType: _type, ...PHONE } = devices['Pixel 7'];

/** Visits the sites in turn, and begins each round with another one: other load on the machine affects all of them alike. */
export async function compare(
  browser: Browser,
  sites: Sites,
  page: PageUnderTest,
  latency: number,
): Promise<Comparison[]> {
  const noVisits = () => byName(VARIANTS, (): Visit[] => []);
  const visits = { cold: noVisits(), warm: noVisits() };
  for (let round = 0; round < page.rounds; round += 1) {
    for (const variant of rotated(VARIANTS, round)) {
      const site = sites[variant];
      const { address, tool } = site;
      const text = page.textAt?.(site) ?? tool.name;
      const context = await browser.newContext(PHONE);
      if (page.signedIn) {
        const token = await signIn(address);
        if (page.withBasket) await putInBasket(site, token);
        await context.addInitScript((value) => localStorage.setItem('accessToken', value), token);
        await context.addCookies([{ name: 'signed-in', value: 'user', url: address }]);
      }
      for (const cache of ['cold', 'warm'] as const)
        visits[cache][variant].push(await visit(context, address + page.pathAt(site), text, latency));
      await context.close();
    }
  }
  return (['cold', 'warm'] as const).map((cache) => ({ page, latency, cache, visits: visits[cache] }));
}

async function putInBasket({ address, tool }: Site, token: string): Promise<void> {
  const { status } = await fetch(`${address}/api/basket/${tool._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ quantity: tool.minQuantity }),
  });
  if (status !== 200) throw new StepError(`${tool.name} is not in the basket (status ${status}).`);
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

export function spreadOfVisits(visits: readonly Visit[], figure: keyof Visit): Spread {
  return spreadOf(visits.map((one) => one[figure]));
}

/** LCP of one variant ÷ LCP of another, round by round. */
export function lcpRatio({ visits }: Comparison, variant: Variant, base: Variant): Spread {
  const lcp = (of: Variant) => visits[of].map((one) => one.lcp);
  return ratioOf(lcp(variant), lcp(base));
}

/** Median LCP of one variant ÷ median LCP of another. */
export function ratioOfMedianLcp({ visits }: Comparison, variant: Variant, base: Variant): number {
  return spreadOfVisits(visits[variant], 'lcp').median / spreadOfVisits(visits[base], 'lcp').median;
}

export function pageTable(comparisons: readonly Comparison[]): Table {
  const figures = [
    'roundTrips', 'requests', 'kilobytes', 'fcp', 'content', 'lcp', 'tbt', 'cls', 'consoleErrors',
  ] as const; // biome-ignore format: a row
  return {
    title: 'Pages',
    columns: ['page', 'cache', 'latency ms', 'build', 'round trips to content', 'requests', 'kB on the wire',
      'FCP ms', 'content ms', 'LCP ms', 'TBT ms', 'CLS', 'console errors'], // biome-ignore format: a row
    rows: comparisons.flatMap(({ page, cache, latency, visits }) =>
      VARIANTS.map((variant) => [
        page.name,
        cache,
        latency,
        LABELS[variant],
        ...figures.map((figure) => spreadOfVisits(visits[variant], figure)),
      ]),
    ),
  };
}

/** The cost of federation and the gain of server rendering. */
export function ratioTable(comparisons: readonly Comparison[]): Table {
  return {
    title: 'LCP, median of the ratios of each round',
    columns: [
      'page',
      'cache',
      'latency ms',
      'cost of federation: federated ÷ server-rendered single bundle',
      'gain of server rendering: server-rendered ÷ browser-rendered single bundle',
    ],
    rows: comparisons.map((comparison) => [
      comparison.page.name,
      comparison.cache,
      comparison.latency,
      lcpRatio(comparison, 'federated', 'serverRendered'),
      lcpRatio(comparison, 'serverRendered', 'browserRendered'),
    ]),
  };
}
