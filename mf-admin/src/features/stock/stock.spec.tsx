import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StockEntryDto, ToolStockDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { LedgerCheck } from './ledger-check.tsx';
import { LowStock } from './low-stock.tsx';
import { ToolStock } from './tool-stock.tsx';

const STOCK = 'GET /tools/t1/stock';
const ENTRIES = 'GET /tools/t1/stock-entries';
const ADD = 'POST /tools/t1/stock-entries';
const SET = 'PUT /tools/t1/low-stock';

const stockOf = (changes: Partial<ToolStockDto> = {}): ToolStockDto => ({
  _id: 't1',
  name: 'Claw Hammer',
  img: '/media/claw-hammer.webp',
  alt: '',
  quantity: 10,
  lowStockDefault: 5,
  minQuantity: 1,
  lowAt: 5,
  reserved: 4,
  ...changes,
});
const entryOf = (changes: Partial<StockEntryDto> = {}): StockEntryDto => ({
  _id: 'e1',
  kind: 'received',
  change: 20,
  balance: 30,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

function open(routes: Record<string, FakeRoute> = {}, page = <ToolStock id="t1" name="Claw Hammer" />) {
  const api = fakeApi({ [STOCK]: { body: stockOf() }, [ENTRIES]: { body: [entryOf()] }, ...routes });
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch, maxRetries: 0 }) };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

test('sends the same entry again with its key while the outcome is unknown, and then with a new one', async () => {
  let down = true;
  const { requestsTo } = open({ [ADD]: () => (down ? problem(500, 'Busy.') : { body: entryOf() }) });
  await type('Received', '20');
  await type('Delivery note', ' 4711 ');
  await press('Receive');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  down = false;
  await press('Receive');
  await waitFor(() => expect(screen.getByLabelText('Received')).toHaveValue(''));
  await type('Received', '20');
  await type('Delivery note', '4711');
  await press('Receive');
  const keys = () => requestsTo(ADD).map(({ key }) => key);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  const entry = { kind: 'received', quantity: 20, note: '4711' };
  expect(requestsTo(ADD).map(({ body }) => body)).toEqual(keys().map(() => entry));
});

test('sends the same entry with a new key after the form was edited', async () => {
  let down = true;
  const { requestsTo } = open({ [ADD]: () => (down ? problem(500, 'Busy.') : { body: entryOf() }) });
  await type('Received', '20');
  await press('Receive');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  const failed = requestsTo(ADD).at(-1)?.key;
  down = false;
  await userEvent.clear(screen.getByLabelText('Received'));
  await type('Received', '20');
  await press('Receive');
  await waitFor(() => expect(screen.getByLabelText('Received')).toHaveValue(''));
  expect(requestsTo(ADD).at(-1)?.key).not.toBe(failed);
});

test('names what a change leads to, and what not to count', async () => {
  const { requestsTo } = open({ [ADD]: { body: entryOf({ kind: 'corrected', change: -3, balance: 7 }) } });
  await choose('Change', 'Remove tools');
  await type('Removed', '3');
  expect(screen.getByText('The stock changes from 10 to 7.')).toBeInTheDocument();
  await choose('Change', 'Count the shelf');
  expect(screen.getByText('The stock is 10. Do not count the 4 sold and not packed.')).toBeInTheDocument();
  await choose('Change', 'Remove tools');
  await choose('Reason', 'Lost');
  await press('Remove');
  await waitFor(() =>
    expect(requestsTo(ADD).map(({ body }) => body)).toEqual([
      { kind: 'decreased', quantity: 3, reason: 'lost' },
    ]),
  );
});

test.each([
  ['', 'Enter a whole number'],
  ['many', 'Enter a whole number'],
  ['1.5', 'Enter a whole number'],
  ['-2', 'Enter a whole number'],
  ['2.000', '“2.000” can mean 2000 or 2. Enter the number without separators.'],
])('rejects the quantity %j without a request', async (quantity, problem) => {
  const { requestsTo } = open();
  if (quantity) await type('Received', quantity);
  await press('Receive');
  expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(screen.getByLabelText('Received')).toHaveFocus();
  expect(requestsTo(ADD)).toEqual([]);
});

test('keeps a count only if the admin decides so after another change', async () => {
  const expected: unknown[] = [];
  const { toasts } = open({
    [ADD]: ({ body }) => {
      expected.push((body as { expected: number }).expected);
      return expected.length === 1
        ? problem(409, 'Changed.', { code: 'changed-meanwhile', current: { quantity: 8 } })
        : { body: entryOf({ kind: 'counted', change: 1, balance: 9 }) };
    },
  });
  await choose('Change', 'Count the shelf');
  await type('Counted', '9');
  await press('Save the count');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The stock was 10 when you began to count, and is 8 now. You counted 9.',
  );
  await press('Keep my count');
  await waitFor(() => expect(toasts()).toEqual(['success: Counted Claw Hammer. 9 are in stock.']));
  expect(expected).toEqual([10, 8]);
});

test('begins a count with the stock after its own change, also before the stock is read again', async () => {
  let reads = 0;
  const never = new Promise<never>(() => undefined);
  open({
    [STOCK]: () => (++reads === 1 ? { body: stockOf() } : never),
    [ADD]: { body: entryOf() },
  });
  await type('Received', '20');
  await press('Receive');
  await waitFor(() => expect(screen.getByLabelText('Received')).toHaveValue(''));
  await choose('Change', 'Count the shelf');
  expect(screen.getByLabelText('Counted')).toHaveAccessibleDescription(/^The stock is 30\./);
});

test('shows another threshold than the one that the admin saw, and takes it', async () => {
  const { requestsTo } = open({
    [SET]: problem(409, 'Changed.', { code: 'changed-meanwhile', current: stockOf({ lowStockAt: 30 }) }),
  });
  await type('Low at', '8');
  await press('Save');
  expect(await screen.findByText('Another admin has set 30. Yours is 8.')).toBeInTheDocument();
  await press('Take theirs');
  expect(screen.getByLabelText('Low at')).toHaveValue('30');
  expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ lowStockAt: 8 }]);
});

test('lists each entry with reason, order and balance', async () => {
  const sold = entryOf({ _id: 'e2', kind: 'ordered', change: -2, balance: 8, number: '40712-38915' });
  const lost = entryOf({ _id: 'e3', kind: 'corrected', change: -1, balance: 7, reason: 'lost', by: 'Ada' });
  open({ [ENTRIES]: { body: [lost, sold] } });
  const table = within(await screen.findByRole('table', { name: 'Stock ledger, newest entries first' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/Corrected: lost Ada−17/);
  expect(second).toHaveTextContent(/Ordered 40712-38915–−28/);
  expect(table.getByRole('link')).toHaveAttribute('href', '/dashboard/allOrders/40712-38915');
});

test('lists low stock with links', async () => {
  const sold = stockOf({ _id: 't2', name: 'Rasp', quantity: 0, lowAt: 2 });
  open({ 'GET /stock/low': { body: [sold, stockOf({ quantity: 3 })] } }, <LowStock />);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first).toHaveTextContent('Rasp02Sold out');
  expect(second).toHaveTextContent('Claw Hammer35Low');
  expect(screen.getByRole('link', { name: 'Rasp' })).toHaveAttribute('href', '/dashboard/tools/t2/stock');
});

test('says that no stock is low', async () => {
  open({ 'GET /stock/low': { body: [] } }, <LowStock />);
  expect(await screen.findByText('No tool runs low')).toBeInTheDocument();
});

test('names the tools whose stock differs from the ledger', async () => {
  const check = { checkedAt: '2026-11-20T10:00:00.000Z', tools: 24, entries: 312, differences: 1 };
  const examples = [{ toolId: 't1', name: 'Claw Hammer', quantity: 13, ledger: 12 }];
  const { requestsTo } = open(
    {
      'GET /stock/ledger-checks': { body: [{ ...check, examples }] },
      'POST /stock/ledger-checks': problem(503, 'No.'),
    },
    <LedgerCheck />,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The stock of 1 tool differs from the ledger.');
  expect(screen.getByRole('row', { name: /Claw Hammer/ })).toHaveTextContent('Claw Hammer1312');
  await press('Check now');
  expect(await screen.findByText('The shop is busy. Try again in a moment.')).toBeInTheDocument();
  expect(requestsTo('POST /stock/ledger-checks')).toHaveLength(1);
});
