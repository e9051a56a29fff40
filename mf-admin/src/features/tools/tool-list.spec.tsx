import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedToolDto } from '@whetstone/contract/api';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ExportTools, ToolList } from './tool-list.tsx';

const toolOf = (name: string, changes: Partial<ListedToolDto> = {}): ListedToolDto => ({
  ...{ _id: name, name, price: 34.5, quantity: 40, minQuantity: 1, maxQuantity: 9, version: 1 },
  ...{ description: 'Ground.', uses: '', img: '/media/a.webp', category: 'measuring', alt: '' },
  ...{ rating: { average: null, count: 0 }, lowStock: false },
  ...changes,
});
const saw = toolOf('Saw');
const rasp = toolOf('Rasp', { quantity: 0, lowStock: true });
const adze = toolOf('Adze', { archived: true, draft: true });
const file = toolOf('File', { quantity: 12, lowStock: true });

const WithExport = () => (
  <>
    <ExportTools />
    <ToolList />
  </>
);

/** The list of the tools that contain the text. Another page takes until `otherPages`. */
function open(otherPages?: Promise<void>) {
  const api = fakeApi({
    'GET /tools/categories': { body: [] },
    'POST /tools/Adze/restore': { body: { ...adze, archived: undefined, draft: undefined } },
    'GET /tools/export': problem(503, 'Try again later.'),
    'GET /tools': ({ params: { q = '' } }) => ({
      body: [saw, rasp, file, adze].filter(({ name }) => name.includes(q)),
    }),
  });
  const page = openPage(<WithExport />, {
    signedIn: true,
    fetch: api.fetch,
    ...(otherPages && { otherPages }),
  });
  return { ...api, ...page };
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const filter = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);

test('links the stock to the page that changes it, and marks low stock', async () => {
  open();
  const [low, out, enough] = [await rowOf('File'), await rowOf('Rasp'), await rowOf('Saw')];
  expect(low.getByRole('link', { name: '12 left of File' })).toHaveAttribute(
    'href',
    '/dashboard/tools/File/stock',
  );
  expect(low.getByText('Low')).toBeInTheDocument();
  expect(out.getByRole('link', { name: 'Sold out of Rasp' })).toBeInTheDocument();
  expect(out.queryByText('Low')).not.toBeInTheDocument();
  expect(enough.queryByText('Low')).not.toBeInTheDocument();
});

test('shows drafts as such, and publishes them', async () => {
  const { requestsTo, toasts } = open();
  expect((await rowOf('Saw')).getByText('On sale')).toBeVisible();
  const draft = await rowOf('Adze');
  expect(draft.getByText('Draft')).toBeVisible();
  expect(draft.getByRole('link', { name: 'Preview Adze' })).toHaveAttribute('href', '/purchase/Adze/preview');
  await userEvent.click(draft.getByRole('button', { name: 'Publish Adze' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Adze is on sale.']));
  expect(requestsTo('POST /tools/Adze/restore')).toMatchObject([{ params: { version: '1' } }]);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Drafts');
  await waitFor(() => expect(requestsTo('GET /tools').at(-1)?.params.state).toBe('draft'));
});

test('keeps the rows under a press that began before the filter, so that the click arrives', async () => {
  const { requestsTo, address } = open();
  const filtered = () => requestsTo('GET /tools').filter(({ params }) => params.q === 'File');
  await rowOf('Saw');
  await filter('File');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Saw/ })).not.toBeInTheDocument());
  await userEvent.clear(screen.getByRole('searchbox'));
  const link = (await rowOf('Saw')).getByRole('link', { name: 'Saw' });
  // The press comes before the pause that ends the typing.
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox'), 'File');
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  // The rows are in the cache: they appear before the list is read again.
  await waitFor(() => expect(filtered()).toHaveLength(2));
  expect(link).toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  jest.useRealTimers();
  await waitFor(() => expect(address()).toBe('/dashboard/tools/Saw'));
});

test('applies no filter while the page of a pressed link loads', async () => {
  const loaded = Promise.withResolvers<void>();
  const { address, requestsTo } = open(loaded.promise);
  const link = (await rowOf('Saw')).getByRole('link', { name: 'Saw' });
  jest.useFakeTimers();
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'File' } });
  fireEvent.click(link);
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  loaded.resolve();
  await waitFor(() => expect(address()).toBe('/dashboard/tools/Saw'));
  expect(requestsTo('GET /tools')).toHaveLength(1);
});

test('exports the tools of the filters, in the order of the list', async () => {
  const { requestsTo } = open();
  const exportCsv = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('The shop is busy. Try again in a moment.');
    return requestsTo('GET /tools/export').at(-1)?.params;
  };
  await rowOf('Saw');
  expect(await exportCsv()).toEqual({ state: 'active', sort: 'newest' });
  await userEvent.selectOptions(screen.getByLabelText('State'), 'any');
  await filter('File');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Saw/ })).not.toBeInTheDocument());
  expect(await exportCsv()).toEqual({ state: 'any', sort: 'newest', q: 'File' });
});
