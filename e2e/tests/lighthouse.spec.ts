import { chromium, expect } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type LighthouseResult, loadLighthouse } from '../../scripts/lighthouse/lighthouse.ts';
import { environment } from '../support/environment.ts';
import { test } from '../support/test.ts';

/** Without performance, which depends on the machine: `npm run bench -- web` measures it. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/** Each page of the sitemap, and of the tools the first one. */
async function indexedPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${environment.site}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const isTool = (address: string) => new URL(address).pathname.startsWith('/purchase/');
  return [...pages.filter((address) => !isTool(address)), ...pages.filter(isTool).slice(0, 1)];
}

/** The score of each category from 0 to 100, and the audits that cost points with the elements that they name. */
function summaryOf({ categories, audits }: LighthouseResult) {
  const scores = CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]);
  const weighted = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  const failed = weighted.flatMap(({ id }) => {
    const { score = null, title = id, details } = audits[id] ?? {};
    if (score === null || score === 1) return [];
    return `${title} ${JSON.stringify(details && 'items' in details ? details.items : [])}`.slice(0, 2_000);
  });
  return { ...Object.fromEntries(scores), failed };
}

const PERFECT = { accessibility: 100, 'best-practices': 100, seo: 100, failed: [] };

test('Lighthouse gives every indexed page 100 for accessibility, best practices and SEO', {
  tag: '@full',
}, async ({ launchOptions }) => {
  const run = await loadLighthouse();
  const port = await freePort();
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  const pages = await indexedPages();
  expect(pages.length).toBeGreaterThanOrEqual(6);
  for (const address of pages) {
    const options = { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'silent' } as const;
    const result = await run(address, options);
    if (!result) throw new Error(`Lighthouse returned no result for ${address}.`);
    expect.soft(summaryOf(result.lhr), address).toEqual(PERFECT);
  }
  await browser.close();
});
