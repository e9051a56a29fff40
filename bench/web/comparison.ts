import type { Browser } from '@playwright/test';
import { devices } from '@playwright/test';
import type { Table } from '../lib/part.ts';
import { ratioOf } from '../lib/rounds.ts';
import { type Spread, spreadOf } from '../lib/spread.ts';
import { signInShopper } from './shopper.ts';
import type { Site } from './sites.ts';
import { type Visited, visit } from './visit.ts';

export interface PageUnderTest {
  name: string;
  pathAt(site: Site): string;
  signedIn: boolean;
}

type Variant = 'composed' | 'single';
export type Sites = Readonly<Record<Variant, Site>>;

/** One page under one network, with a cold and then a warm cache. */
export interface Comparison {
  page: PageUnderTest;
  latency: number;
  cache: 'cold' | 'warm';
  visits: Readonly<Record<Variant, readonly Visited[]>>;
}

const VARIANTS = ['composed', 'single'] as const;
const { defaultBrowserType: _type, ...PHONE } = devices['Pixel 7'];

/** Visits both sites in turn, round after round: what else the machine does meets both alike. */
export async function compare(
  browser: Browser,
  sites: Sites,
  page: PageUnderTest,
  latency: number,
  rounds: number,
): Promise<Comparison[]> {
  const visits = { cold: emptyVisits(), warm: emptyVisits() };
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of VARIANTS) {
      const site = sites[variant];
      const { address, tool } = site;
      const context = await browser.newContext(PHONE);
      if (page.signedIn) {
        const token = await signInShopper(address);
        await context.addInitScript((value) => localStorage.setItem('accessToken', value), token);
        await context.addCookies([{ name: 'signed-in', value: 'user', url: address }]);
      }
      for (const cache of ['cold', 'warm'] as const)
        visits[cache][variant].push(
          await visit(context, address + page.pathAt(site), tool.name, { latency }),
        );
      await context.close();
    }
  }
  return (['cold', 'warm'] as const).map((cache) => ({ page, latency, cache, visits: visits[cache] }));
}

function emptyVisits(): Record<Variant, Visited[]> {
  return { composed: [], single: [] };
}

export function spreadOfVisits(visits: readonly Visited[], figure: keyof Visited): Spread {
  return spreadOf(visits.map((one) => one[figure]));
}

/** The composed shop's largest paint as a share of the single bundle's. */
export function paintRatio({ visits }: Comparison): Spread {
  const paints = (variant: Variant) => visits[variant].map(({ largestPaint }) => largestPaint);
  return ratioOf(paints('composed'), paints('single'));
}

export function pageTable(comparisons: readonly Comparison[], title: string): Table {
  const figures = [
    'rounds',
    'requests',
    'kilobytes',
    'firstPaint',
    'content',
    'largestPaint',
    'blocked',
    'layoutShift',
  ] as const;
  return {
    title,
    columns: ['page', 'cache', 'latency ms', 'build', 'rounds to content', 'requests', 'kB on the wire',
      'first paint ms', 'content ms', 'largest paint ms', 'blocked ms', 'layout shift'], // biome-ignore format: a row
    rows: comparisons.flatMap(({ page, cache, latency, visits }) =>
      VARIANTS.map((variant) => [
        page.name,
        cache,
        latency,
        variant,
        ...figures.map((figure) => spreadOfVisits(visits[variant], figure)),
      ]),
    ),
  };
}
