import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { Fragment as SiteSearch } from './site-search.tsx';

const SUGGESTIONS = {
  words: ['glue'],
  uses: ['Gluing frames, panels and boxes'],
  categories: ['holding'],
  tools: [{ _id: 'tool-1', name: 'G-Clamp, 150 mm', price: 27, img: '/media/g-clamp-1200.webp' }],
};

/** The form that the shell has around the slot. */
const Navbar = () => (
  <form action="/search">
    <input type="search" name="q" aria-label="Search the shop" defaultValue="" />
    <SiteSearch />
  </form>
);

async function open(at = '/', body: object = SUGGESTIONS) {
  const api = fakeApi({ 'GET /search/suggestions': { body } });
  const path = at.split('?')[0] ?? '/';
  const page = openPage(<Navbar />, { path, at, fetch: api.fetch });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search the shop' });
  return { ...page, field, requests: () => api.requestsTo('GET /search/suggestions') };
}

/** At once: a pause between two keys requests suggestions. */
async function enter(field: HTMLInputElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

// jsdom has no layout.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it('makes the field a combobox, suggests in groups and says how many', async () => {
  const { field, requests } = await open();
  expect(requests()).toEqual([]);
  await enter(field, 'glu');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(field).toHaveAttribute('aria-controls', list.id);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const groups = screen.getAllByRole('group').map((group) => group.textContent);
  expect(groups).toEqual([
    'Searchesglue',
    'UsesGluing frames, panels and boxes',
    'CategoriesHolding',
    'ToolsG-Clamp, 150 mm $27.00',
  ]);
  expect(screen.getByText('4 suggestions')).toHaveRole('status');
  expect(screen.getByRole('option', { name: 'glue' }).querySelector('b')).toHaveTextContent(/^e$/);
});

it('says in the list that there is no suggestion, and offers the search for the text', async () => {
  const { field, address } = await open('/', { words: [], uses: [], categories: [], tools: [] });
  await enter(field, 'grampo');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(list).toHaveTextContent(/^No suggestionsgrampo Search all tools$/);
  expect(screen.getByText(/^No suggestions\./)).toHaveRole('status');
  await userEvent.click(screen.getByRole('option', { name: 'grampo, Search all tools' }));
  expect(address()).toBe('/search?q=grampo');
});

it('opens the results with Enter, and keeps the text', async () => {
  const { field, address } = await open();
  await userEvent.type(field, 'gluing up{Enter}');
  expect(address()).toBe('/search?q=gluing+up');
});

it('opens nothing with Enter without a text', async () => {
  const { field, address } = await open();
  await userEvent.type(field, ' {Enter}');
  expect(address()).toBe('/');
});

it.each([
  ['a tool', 4, '/purchase/tool-1'],
  ['a category', 3, '/categories/holding'],
  ['the results for a use', 2, '/search?q=Gluing+frames%2C+panels+and+boxes'],
])('leads by keyboard to %s', async (_what, presses, target) => {
  const { field, address } = await open();
  await enter(field, 'glu');
  await screen.findByRole('listbox');
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(presses)}{Enter}`);
  expect(address()).toBe(target);
});

it('closes with Escape, and then clears the field', async () => {
  const { field } = await open();
  await enter(field, 'glu');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('glu');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
});

it('shows the search of the page', async () => {
  const { field } = await open('/search?q=saw');
  expect(field).toHaveValue('saw');
});
