import { expect } from '@playwright/test';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { reviewedTool } from '../support/customer-reviews.ts';
import { environment } from '../support/environment.ts';
import { listTools } from '../support/shop-api.ts';
import { test } from '../support/test.ts';

const read = async (path: string) => (await fetch(environment.site + path)).text();

test('a tool’s page has structured data that the content security policy allows', { tag: '@full' }, async ({
  page,
}) => {
  const tool = await reviewedTool(environment.site);
  const consoleErrors = listenForConsoleErrors(page);
  await page.goto(`/purchase/${tool._id}?from=mail`);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: tool.name,
    url: `${environment.site}/purchase/${tool._id}`,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: tool.rating.average,
      reviewCount: tool.rating.count,
    },
    offers: {
      '@type': 'Offer',
      price: tool.price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      inventoryLevel: { value: tool.quantity },
      seller: { '@type': 'Organization', name: 'Whetstone' },
    },
  });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${environment.site}/purchase/${tool._id}`,
  );
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    `${tool.name} · Whetstone`,
  );
  expect(consoleErrors).toEqual([]);
});

test('the sitemap lists every public page and every tool, and no page that requires a login', async () => {
  const map = await read('/sitemap.xml');
  // Other tests add and archive tools of other categories.
  const tools = await listTools('?category=cutting&limit=100');
  expect(tools.length).toBeGreaterThan(0);
  for (const path of [
    '/',
    '/blogs',
    '/portfolio',
    '/contact',
    '/categories',
    '/categories/cutting',
    ...tools.map(({ _id }) => `/purchase/${_id}`),
  ])
    expect(map).toContain(`<loc>${environment.site}${path}</loc>`);
  for (const path of ['/purchase', '/dashboard', '/login', '/search', '/purchase/:productId'])
    expect(map).not.toContain(`<loc>${environment.site}${path}</loc>`);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${environment.site}/sitemap.xml`);
});

test('pages that are missing, require a login or list results are marked noindex', async () => {
  for (const path of [
    ...['/nowhere', '/purchase/none', '/purchase', '/dashboard', '/login', '/search?q=saw'],
    ...['/categories/none', '/categories/cutting?inStock=true'],
  ])
    expect(await read(path), path).toContain('<meta name="robots" content="noindex">');
  for (const path of ['/', '/blogs', '/categories', '/categories/cutting', '/categories/cutting?sort=price'])
    expect(await read(path), path).not.toContain('name="robots"');
  expect(await read('/categories/cutting?sort=price')).toContain(
    `<link rel="canonical" href="${environment.site}/categories/cutting">`,
  );
});
