import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../testing/fake-api.ts';
import { pretendLayout } from '../../testing/pretend-layout.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AllOrders } from './all-orders.tsx';

beforeEach(pretendLayout);

const order = (number: number, rest: object = {}) => ({
  _id: `order-${number}`,
  service: `Tool ${number}`,
  client: `client-${number}@example.com`,
  clientName: `Client ${number}`,
  address: '',
  phone: '',
  quantity: number,
  ...rest,
});
const orders = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => order(first + index));

const quantities = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[3]?.textContent));

async function confirmCancelling(tool: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`Cancel the order of ${tool} `) }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}

test('keeps only the rows in sight in the document, however many are loaded', async () => {
  renderPage(AllOrders, fakeApi({ 'GET /order': { body: orders(1_000) } }).fetch);

  const table = await screen.findByRole('table', { name: 'All orders' });
  expect(table).toHaveAttribute('aria-rowcount', '1001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(50);
});

test('asks for the next page by its cursor when the end comes into sight', async () => {
  const api = fakeApi({
    'GET /order': ({ url }) =>
      url.includes('cursor=second')
        ? { body: orders(100, 101) }
        : {
            body: orders(100),
            headers: { link: '</api/order?cursor=second>; rel="next"', 'x-total-count': '200' },
          },
  });
  renderPage(AllOrders, api.fetch);

  expect(await screen.findByText('100 loaded, 200 in all')).toBeInTheDocument();
  const region = screen.getByRole('region', { name: 'All orders' });
  region.scrollTop = 100 * 60;
  fireEvent.scroll(region);

  expect(await screen.findByText('200 in all')).toBeInTheDocument();
  expect(api.requests.map(({ query }) => query)).toEqual([
    '?limit=100&count=true',
    '?limit=100&cursor=second',
  ]);
});

test('sorts by a column: figures from the highest first, then from the lowest', async () => {
  const api = fakeApi({ 'GET /order': { body: [order(2), order(10), order(1)] } });
  renderPage(AllOrders, api.fetch);

  const heading = await screen.findByRole('columnheader', { name: 'Quantity' });
  await userEvent.click(within(heading).getByRole('button'));
  expect(quantities()).toEqual([10, 2, 1]);
  expect(heading).toHaveAttribute('aria-sort', 'descending');

  await userEvent.click(within(heading).getByRole('button'));
  expect(quantities()).toEqual([1, 2, 10]);
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
});

test('finds a text in any column, and says in how many orders it looked', async () => {
  const api = fakeApi({
    'GET /order': { body: orders(30), headers: { link: '<?cursor=x>; rel="next"', 'x-total-count': '90' } },
  });
  renderPage(AllOrders, api.fetch);

  await userEvent.type(await screen.findByLabelText('Filter orders'), 'CLIENT-17@');

  expect(await screen.findByText('1 found, 30 loaded, 90 in all')).toBeInTheDocument();
  expect(quantities()).toEqual([17]);
});

test('takes a cancelled order off the list and out of the count', async () => {
  const api = fakeApi({
    'GET /order': { body: orders(3), headers: { 'x-total-count': '3' } },
    'DELETE /order/order-2': { body: { deletedCount: 1 } },
  });
  const { toasts } = renderPage(AllOrders, api.fetch);

  await confirmCancelling('Tool 2');

  await waitFor(() => expect(quantities()).toEqual([1, 3]));
  expect(screen.getByText('2 in all')).toBeInTheDocument();
  await waitFor(() => expect(toasts()).toEqual(['success: The order of Client 2 is cancelled.']));
  expect(screen.getByRole('region', { name: 'All orders' })).toHaveFocus();
});

test('brings an order back to its place when it is not cancelled', async () => {
  const api = fakeApi({
    'GET /order': { body: orders(3), headers: { 'x-total-count': '3' } },
    'DELETE /order/order-2': problem(409, 'It has left the works.'),
  });
  const { toasts } = renderPage(AllOrders, api.fetch);

  await confirmCancelling('Tool 2');

  await waitFor(() =>
    expect(toasts()).toEqual(['error: The order of Client 2 is not cancelled. It has left the works.']),
  );
  await waitFor(() => expect(quantities()).toEqual([1, 2, 3]));
});

test('says that there are none, or that they could not be loaded', async () => {
  let down = true;
  renderPage(AllOrders, fakeApi({ 'GET /order': () => (down ? problem(400, 'No.') : { body: [] }) }).fetch);

  await screen.findByText('The orders could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('No orders')).toBeInTheDocument();
});
