import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as kernelApi } from '@whetstone/kernel';
import { createStore, fakeApi, openPage, problem, type RecordedRequest } from '@whetstone/kernel/testing';
import { LineList } from './line-list.tsx';

const line = (number: number, rest: object = {}) => ({
  _id: `line-${number}`,
  service: `Tool ${number}`,
  client: `client-${number}@example.com`,
  clientName: `Client ${number}`,
  address: '',
  phone: '',
  quantity: number,
  createdAt: '2026-11-21T12:00:00.000Z',
  number: `40712-${10_000 + number}`,
  state: 'placed',
  payment: 'unpaid',
  ...rest,
});
const lines = (count: number, first = 1) => Array.from({ length: count }, (_, index) => line(first + index));

const quantities = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[4]?.textContent));

async function confirmCancelling(tool: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`Cancel the order of ${tool} `) }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  expect(dialog).toHaveAccessibleDescription(new RegExp(`^${tool} × .* The items return to stock\\.`));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}

test('shows fresh lines in a restored tab', async () => {
  let count = 1;
  const { fetch } = fakeApi({ 'GET /order': () => ({ body: lines(count) }) });
  const store = createStore(fetch);
  openPage(<LineList />, { signedIn: true, fetch, store });
  expect(await screen.findByText('Tool 1')).toBeInTheDocument();
  count = 2;
  store.dispatch(kernelApi.util.invalidateTags(['TabRestored']));
  expect(await screen.findByText('Tool 2')).toBeInTheDocument();
});

test('requests the next page by its cursor, and keeps all loaded rows in the page', async () => {
  const api = fakeApi({
    'GET /order': ({ params }) =>
      params.cursor === 'second'
        ? { body: lines(3, 4) }
        : {
            body: lines(3),
            headers: { link: '</api/order?cursor=second>; rel="next"', 'x-total-count': '6' },
          },
  });
  openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  expect(await screen.findByText('3 loaded, 6 in all')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Load more open lines' }));

  expect(await screen.findByText('6 in all')).toBeInTheDocument();
  expect(quantities()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(api.requests.map(({ params }) => params)).toEqual([
    { state: 'open', limit: '100', count: 'true' },
    { state: 'open', limit: '100', cursor: 'second' },
  ]);
});

const sortBy = async (heading: string) => {
  const cell = await screen.findByRole('columnheader', { name: heading });
  await userEvent.click(within(cell).getByRole('button'));
  return cell;
};

/** Responds like the API: three lines in the requested order, or those of one client. */
const threeLines = ({ params }: RecordedRequest) => {
  if (params.q === 'nobody') return { body: [], headers: { 'x-total-count': '0' } };
  if (params.q) return { body: [line(17)], headers: { 'x-total-count': '1' } };
  const figures = { '-quantity': [10, 2, 1], quantity: [1, 2, 10] }[params.sort ?? ''];
  return { body: (figures ?? [2, 10, 1]).map((figure) => line(figure)), headers: { 'x-total-count': '3' } };
};

test('requests another sort order: numbers descending, then ascending, then the default', async () => {
  const api = fakeApi({ 'GET /order': threeLines });
  const { address } = openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  expect(await screen.findByRole('columnheader', { name: 'Ordered' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const heading = await sortBy('Quantity');
  await waitFor(() => expect(quantities()).toEqual([10, 2, 1]));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toBe('/?sort=-quantity');

  await sortBy('Quantity');
  await waitFor(() => expect(quantities()).toEqual([1, 2, 10]));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');

  await sortBy('Quantity');
  await waitFor(() => expect(quantities()).toEqual([2, 10, 1]));
  expect(heading).toHaveAttribute('aria-sort', 'none');
  expect(address()).toBe('/');
});

test('reverses the order by time from its heading', async () => {
  const api = fakeApi({ 'GET /order': threeLines });
  const { address } = openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  const heading = await sortBy('Ordered');
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'ascending'));
  expect(address()).toBe('/?sort=oldest');
  expect(api.requests.at(-1)?.params).toEqual({ sort: 'oldest', state: 'open', limit: '100', count: 'true' });

  await sortBy('Ordered');
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'));
});

afterEach(() => jest.useRealTimers());

test('filters when the typing pauses, stores the filter in the URL, and shows the number of matches', async () => {
  const api = fakeApi({ 'GET /order': threeLines });
  const { address } = openPage(<LineList />, { signedIn: true, fetch: api.fetch, at: '/?sort=service' });

  await screen.findByText('3 in all');
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByLabelText('Filter open lines'), 'client-17@');
  expect(api.requests).toHaveLength(1);

  expect(await screen.findByText('1 found')).toBeInTheDocument();
  expect(quantities()).toEqual([17]);
  expect(address()).toBe('/?sort=service&q=client-17%40');
  expect(api.requests.map(({ params }) => params)).toEqual([
    { sort: 'service', state: 'open', limit: '100', count: 'true' },
    { q: 'client-17@', sort: 'service', state: 'open', limit: '100', count: 'true' },
  ]);
});

test('reads the filter from the URL and ignores an unknown sort order', async () => {
  const api = fakeApi({ 'GET /order': threeLines });
  openPage(<LineList />, { signedIn: true, fetch: api.fetch, at: '/?q=Client&sort=address' });

  expect(await screen.findByText('1 found')).toBeInTheDocument();
  expect(screen.getByLabelText('Filter open lines')).toHaveValue('Client');
  expect(api.requests.map(({ params }) => params)).toEqual([
    { q: 'Client', state: 'open', limit: '100', count: 'true' },
  ]);
});

test('offers to show all lines when none matches', async () => {
  const { address } = openPage(<LineList />, {
    signedIn: true,
    fetch: fakeApi({ 'GET /order': threeLines }).fetch,
    at: '/?q=nobody',
  });

  expect(await screen.findByText('Nothing contains “nobody”.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all open lines' }));

  expect(await screen.findByText('3 in all')).toBeInTheDocument();
  expect(screen.getByLabelText('Filter open lines')).toHaveValue('');
  expect(screen.getByLabelText('Filter open lines')).toHaveFocus();
  expect(address()).toBe('/');
});

test('shows the previous rows until the next ones arrive, and none after an error', async () => {
  let respond: (value: ReturnType<typeof problem>) => void = () => undefined;
  const api = fakeApi({
    'GET /order': (request) =>
      request.params.sort ? new Promise((resolve) => (respond = resolve)) : threeLines(request),
  });
  openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  await sortBy('Service');
  const region = screen.getByRole('group', { name: 'All open lines' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
  expect(quantities()).toEqual([2, 10, 1]);
  expect(screen.getByText('Loading…')).toBeInTheDocument();

  respond(problem(400, 'No.'));
  expect(await screen.findByText('The open lines could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('removes a cancelled line from the list and the count', async () => {
  const api = fakeApi({
    'GET /order': { body: lines(3), headers: { 'x-total-count': '3' } },
    'DELETE /order/line-2': { body: { deletedCount: 1 } },
  });
  const { toasts } = openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Tool 2');

  await waitFor(() => expect(quantities()).toEqual([1, 3]));
  expect(screen.getByText('2 in all')).toBeInTheDocument();
  await waitFor(() => expect(toasts()).toEqual(['success: Tool 2 of order 40712-10002 is cancelled.']));
  expect(screen.getByRole('group', { name: 'All open lines' })).toHaveFocus();
});

test('links to the order of a line, and shows the state of a packed order instead of a button, and what is left', async () => {
  const body = [line(1), line(2, { state: 'packed', shipped: 1 })];
  openPage(<LineList />, { signedIn: true, fetch: fakeApi({ 'GET /order': { body } }).fetch });

  expect(await screen.findByRole('link', { name: '40712-10001' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders/40712-10001',
  );
  expect(screen.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
  const [, , packed] = screen.getAllByRole('row');
  expect(packed).toHaveTextContent(/1 of 2 left.*Packed/);
});

test('shows the payment of the order of a line', async () => {
  const body = [line(1), line(2, { payment: 'paid' })];
  openPage(<LineList />, { signedIn: true, fetch: fakeApi({ 'GET /order': { body } }).fetch });

  expect(await screen.findByRole('columnheader', { name: 'Payment' })).toBeInTheDocument();
  const payments = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[6]?.textContent);
  expect(payments).toEqual(['Unpaid', 'Paid']);
});

test('restores a line when the API rejects its cancellation', async () => {
  const api = fakeApi({
    'GET /order': { body: lines(3), headers: { 'x-total-count': '3' } },
    'DELETE /order/line-2': problem(409, 'It has been shipped.', {
      code: 'impossible-step',
      ...{ number: '40712-38915', name: 'Tool 2', state: 'shipped', event: 'cancelled', blocker: 'state' },
    }),
  });
  const { toasts } = openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Tool 2');

  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: Tool 2 of order 40712-10002 is not cancelled. Order 40712-38915 is already shipped, so Tool 2 cannot be cancelled.',
    ]),
  );
  await waitFor(() => expect(quantities()).toEqual([1, 2, 3]));
});

test('restores only the line whose cancellation failed', async () => {
  const second = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /order': { body: lines(3), headers: { 'x-total-count': '3' } },
    'DELETE /order/line-2': async () => {
      await second.promise;
      return problem(409, 'It has been shipped.');
    },
    'DELETE /order/line-1': { body: { deletedCount: 1 } },
  });
  const { toasts } = openPage(<LineList />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Tool 2');
  await waitFor(() => expect(quantities()).toEqual([1, 3]));
  await confirmCancelling('Tool 1');
  await waitFor(() => expect(toasts()).toEqual(['success: Tool 1 of order 40712-10001 is cancelled.']));
  second.resolve();

  await waitFor(() => expect(toasts()).toHaveLength(2));
  expect(quantities()).toEqual([2, 3]);
  expect(screen.getByText('2 in all')).toBeInTheDocument();
});

test('reports an unanswered cancellation as unknown', async () => {
  const { toasts } = openPage(<LineList />, {
    signedIn: true,
    fetch: fakeApi({ 'GET /order': { body: lines(3) }, 'DELETE /order/line-2': problem(503, 'Not now.') })
      .fetch,
  });

  await confirmCancelling('Tool 2');

  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: We do not know whether Tool 2 of order 40712-10002 is cancelled. Check your connection, then load this page again.',
    ]),
  );
});

test('shows an error, and the empty state after a retry', async () => {
  let down = true;
  openPage(<LineList />, {
    signedIn: true,
    fetch: fakeApi({ 'GET /order': () => (down ? problem(400, 'No.') : { body: [] }) }).fetch,
  });

  await screen.findByText('The open lines could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('No open lines')).toBeInTheDocument();
});
