import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { matchWidth } from '../testing/match-width.ts';
import { tools } from '../testing/samples.ts';
import { Page as CategoryPage } from './category.tsx';

const FACETS = {
  ...{ tools: 9, inStock: 7 },
  ratings: [
    { minRating: 4, tools: 3 },
    { minRating: 3, tools: 5 },
    { minRating: 2, tools: 0 },
  ],
  prices: [
    { maxPrice: 25, tools: 0 },
    { minPrice: 25, maxPrice: 50, tools: 6 },
    { minPrice: 100, tools: 2 },
  ],
};

function open(
  at = '/categories/cutting',
  {
    list = { body: tools(3) },
    known = {},
    facets = FACETS,
  }: {
    list?: FakeRoute;
    known?: FakeRoute;
    facets?: object;
  } = {},
) {
  const api = fakeApi({
    'GET /categories/cutting': { body: { category: 'cutting', tools: 9 }, ...known },
    'GET /purchase': list,
    'GET /facets': { body: facets },
    'GET /search/offers': { body: { nearest: [], categories: [], selling: [] } },
  });
  const page = openPage(<CategoryPage />, { path: '/categories/:category', at, fetch: api.fetch });
  return {
    ...page,
    lists: () => api.requestsTo('GET /purchase').map(({ params }) => params),
    counts: () => api.requestsTo('GET /facets').map(({ params }) => params),
  };
}

const option = (name: string) => screen.findByRole('option', { name });
const chips = () => screen.getByRole('group', { name: 'Chosen filters' });

describe('on a wide page', () => {
  beforeEach(() => matchWidth(true));

  it('names the category, with the way to it and its tools', async () => {
    const page = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Cutting' })).toBeVisible();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/categories']);
    expect(await screen.findByRole('heading', { name: 'Tool 1' })).toBeVisible();
    expect(page.lists()).toEqual([{ category: 'cutting', limit: '12' }]);
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument();
  });

  it('shows the number of tools that each filter leaves, and offers none that leaves nothing', async () => {
    open();
    expect(await option('4 stars and up (3)')).toBeEnabled();
    expect(await option('2 stars and up (0)')).toBeDisabled();
    expect(await option('Up to $25.00 (0)')).toBeDisabled();
    expect(await option('From $100.00 (2)')).toBeEnabled();
    expect(screen.getByLabelText('In stock only (7)')).toBeEnabled();
  });

  it('shows no number where counting stopped before the first', async () => {
    open('/categories/cutting', { facets: { ...FACETS, more: true } });
    expect(await option('4 stars and up (3+)')).toBeEnabled();
    expect(await option('2 stars and up')).toBeEnabled();
  });

  it('filters and sorts by the URL, which does not repeat the category', async () => {
    const page = open();
    await option('4 stars and up (3)');
    await userEvent.selectOptions(screen.getByLabelText('Rating'), '4');
    await userEvent.selectOptions(screen.getByLabelText('Price'), '25-50');
    await userEvent.click(screen.getByLabelText(/^In stock only/));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Best selling');
    await waitFor(() =>
      expect(page.address()).toBe(
        '/categories/cutting?minPrice=25&maxPrice=50&minRating=4&inStock=true&sort=sales',
      ),
    );
    const sent = { category: 'cutting', minRating: '4', minPrice: '25', maxPrice: '50', inStock: 'true' };
    await waitFor(() => expect(page.lists().at(-1)).toMatchObject({ ...sent, sort: 'sales' }));
    await waitFor(() => expect(page.counts().at(-1)).toEqual(sent));
  });

  it('shows a click on the stock filter before the URL has it', async () => {
    open();
    const inStock = await screen.findByLabelText<HTMLInputElement>('In stock only (7)');
    // The navigation begins in this function and ends after it.
    act(() => {
      inStock.click();
      expect(inStock).toBeChecked();
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove In stock' }));
    await waitFor(() => expect(inStock).not.toBeChecked());
  });

  it('lists the chosen filters above the tools, each with a button that removes it', async () => {
    const page = open('/categories/cutting?minRating=4&maxPrice=30&inStock=true&sort=price');
    const names = within(chips()).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...['4 stars and up', 'Up to $30.00', 'In stock', 'Clear all'],
    ]);
    expect(screen.getByLabelText('Price')).toHaveDisplayValue('Up to $30.00');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Up to $30.00' }));
    expect(page.address()).toBe('/categories/cutting?minRating=4&inStock=true&sort=price');
    expect(chips()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(page.address()).toBe('/categories/cutting?sort=price');
    expect(within(chips()).queryByRole('button')).not.toBeInTheDocument();
    expect(chips()).toHaveFocus();
  });

  it('leads back to the whole category if the filters leave nothing', async () => {
    open('/categories/cutting?minRating=4', { list: { body: [] } });
    expect(await screen.findByText('No tool matches these filters')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all tools' })).toHaveAttribute(
      'href',
      '/categories/cutting',
    );
  });

  it('says that there is no such category', async () => {
    open('/categories/cutting', { known: problem(404, 'None.'), list: { body: [] } });
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/categories');
  });

  it('offers a retry when the tools fail to load', async () => {
    let attempts = 0;
    open('/categories/cutting', {
      list: () => (++attempts === 1 ? problem(429, 'Too many.') : { body: tools(1) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Tool 1' })).toBeVisible();
  });
});

describe('on a phone', () => {
  beforeEach(() => matchWidth(false));

  it('requests the counts when the sheet opens, and returns the focus to its button', async () => {
    const page = open('/categories/cutting?inStock=true');
    await screen.findByRole('heading', { name: 'Tool 1' });
    expect(page.counts()).toEqual([]);
    const button = screen.getByRole('button', { name: 'Filters (1)' });
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('option', { name: '4 stars and up (3)' })).toBeInTheDocument();
    await userEvent.selectOptions(sheet.getByLabelText('Rating'), '4');
    expect(page.address()).toBe('/categories/cutting?inStock=true&minRating=4');
    await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }));
    expect(page.address()).toBe('/categories/cutting');
    await userEvent.click(sheet.getByRole('button', { name: 'Show tools' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(button).toHaveTextContent('Filters');
  });
});
