import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { tools } from '../testing/samples.ts';
import { Page as SearchPage } from './search.tsx';

const OFFERS = { nearest: tools(1, 31), categories: [{ category: 'measuring', tools: 3 }], selling: [] };

function open(route: FakeRoute, at: string) {
  const api = fakeApi({ 'GET /purchase': route, 'GET /search/offers': { body: OFFERS } });
  const page = openPage(<SearchPage />, { path: '/search', at, fetch: api.fetch, maxRetries: 0 });
  return { ...page, requests: () => api.requestsTo('GET /purchase').map(({ params }) => params) };
}

it('shows a visitor the tools that match, with links to their pages', async () => {
  const page = open({ body: tools(2) }, '/search?q=saw');
  expect(await screen.findByText('2 tools')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “saw”');
  expect(document.title).toBe('Results for “saw” · Whetstone');
  expect(screen.getByRole('link', { name: 'Order Now Tool 1' })).toHaveAttribute('href', '/purchase/tool-1');
  expect(page.requests()).toEqual([{ q: 'saw', limit: '12' }]);
});

it.each([
  ['/search', 'All tools'],
  ['/search?category=measuring', 'Measuring'],
])('has at %s the heading %s', async (at, heading) => {
  open({ body: tools(1) }, at);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

it('names the filters of its address, each with a button that removes it', async () => {
  const page = open({ body: tools(1) }, '/search?q=saw&inStock=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove In stock' }));
  expect(page.address()).toBe('/search?q=saw');
});

it('stays on the page of results with its links', async () => {
  const page = open({ body: tools(1), headers: { 'x-corrected-query': 'hammer' } }, '/search?q=hamer');
  await userEvent.click(await screen.findByRole('link', { name: 'Search for “hamer” instead' }));
  expect(page.address()).toBe('/search?q=hamer&literal=true');
});

it('shows a price in the words as a filter, which a click removes', async () => {
  const headers = { 'x-price-filter': 'q=gift&maxPrice=40' };
  const page = open(
    ({ params }) => ({ body: tools(1), ...(params.q !== 'gift' && { headers }) }),
    '/search?q=gift+under+%2440',
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Remove the price: Up to $40.00' }));
  expect(page.address()).toBe('/search?q=gift');
  await waitFor(() => expect(screen.queryByText('Up to $40.00')).not.toBeInTheDocument());
});

it.each([
  ['q=&minPrice=20&maxPrice=40', '$20.00 to $40.00', '/search'],
  ['q=saw&minPrice=20', 'From $20.00', '/search?q=saw'],
])('names the price of %s', async (price, text, to) => {
  open({ body: tools(1), headers: { 'x-price-filter': price } }, '/search?q=any');
  const chip = await screen.findByRole('link', { name: `Remove the price: ${text}` });
  expect(chip).toHaveAttribute('href', to);
});

it('says that only the price fits', async () => {
  open(
    { body: tools(1), headers: { 'x-price-filter': 'q=gift&maxPrice=40', 'x-found-words': '' } },
    '/search?q=gift+under+40',
  );
  const text = 'No tool at this price matches your words. Here are all tools at this price.';
  expect(await screen.findByText(text)).toBeVisible();
});

it('offers other tools and categories, open to visitors, instead of an empty list', async () => {
  open({ body: [] }, '/search?q=unicorn');
  expect(await screen.findByText('No tool matches “unicorn”')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Near your search' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Measuring' })).toHaveAttribute('href', '/categories/measuring');
  expect(screen.getByRole('link', { name: 'Show all tools' })).toHaveAttribute('href', '/search');
});

it('shows that it loads, and offers a retry after a failure', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(503, 'Down.') : { body: tools(1) }), '/search?q=saw');
  expect(screen.getByText('Loading tools')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tool 1' })).toBeVisible();
});
