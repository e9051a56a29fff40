import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { lineOf, orderOf } from '../../testing/orders.ts';
import { OrderList } from './order-list.tsx';
import { usePackOrders } from './orders.api.ts';

const UNPAID = '40712-38915';
const PAID = '51823-49026';
const CHANGED = '62934-50137';
/** Another admin has refunded `CHANGED` since the list was loaded. */
const ORDERS = [
  orderOf(CHANGED, { payment: 'paid', next: 'pack' }),
  orderOf(PAID, { payment: 'paid', next: 'pack' }),
];
const REFUNDED = {
  ...{ status: 409, code: 'impossible-step', detail: 'English of the API.', number: CHANGED },
  ...{ state: 'placed', payment: 'refunded', event: 'packed', blocker: 'payment' },
};
const REASON = `Order ${CHANGED} is already refunded, so it cannot be packed.`;

const PACK: FakeRoute = ({ body }) => ({
  body: {
    results: (body as { numbers: string[] }).numbers.map((number) =>
      number === CHANGED ? { number, packed: false, problem: REFUNDED } : { number, packed: true },
    ),
  },
});

function openList(routes: Record<string, FakeRoute> = {}, page = <OrderList header={() => null} />) {
  const api = fakeApi({ 'GET /orders': { body: ORDERS }, 'POST /orders/pack': PACK, ...routes });
  openPage(page, { signedIn: true, fetch: api.fetch });
  return { packed: () => api.requestsTo('POST /orders/pack').map(({ body }) => body) };
}

const box = (number: string) => screen.findByRole('checkbox', { name: `Select order ${number}` });
const selectAll = async () => {
  await box(PAID);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown orders' }));
};
const pack = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const results = () => screen.findByRole('region', { name: 'Packing results' });

test('packs the selected orders, and says which one is not packed and why', async () => {
  const { packed } = openList();
  await selectAll();
  expect(screen.getByText('2 orders selected')).toBeInTheDocument();
  await pack('Pack 2 orders');

  const panel = await results();
  expect(panel).toHaveFocus();
  expect(panel).toHaveTextContent('1 of 2 orders packed');
  expect(within(panel).getByRole('listitem')).toHaveTextContent(`${CHANGED}: ${REASON}`);
  expect(within(panel).getByRole('link', { name: CHANGED })).toHaveAttribute(
    'href',
    `/dashboard/allOrders/${CHANGED}`,
  );
  expect(packed()).toEqual([{ numbers: [CHANGED, PAID] }]);
  expect(screen.getByRole('row', { name: new RegExp(PAID) })).toHaveTextContent('Packed');
  expect(await box(CHANGED)).toBeChecked();
  expect(await box(PAID)).not.toBeChecked();
});

test('packs only the selected orders that can be packed', async () => {
  const { packed } = openList({
    'GET /orders': { body: [orderOf(UNPAID), orderOf(PAID, { payment: 'paid', next: 'pack' })] },
  });
  await userEvent.click(await box(UNPAID));
  expect(screen.getByText('1 order selected, none ready to pack')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pack orders' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Print 1 packing slip' })).toBeEnabled();

  await userEvent.click(await box(PAID));
  await pack('Pack 1 of 2 orders');
  expect(await results()).toHaveTextContent('1 order packed');
  expect(packed()).toEqual([{ numbers: [PAID] }]);
  expect(await box(UNPAID)).toBeChecked();
});

test('says so if all of them are packed', async () => {
  openList();
  await userEvent.click(await box(PAID));
  await pack('Pack 1 order');
  expect(await results()).toHaveTextContent('1 order packed');
  await userEvent.click(screen.getByRole('button', { name: 'Close the packing results' }));
  expect(screen.queryByRole('region', { name: 'Packing results' })).not.toBeInTheDocument();
});

test('names every order that may be packed if the request fails', async () => {
  openList({ 'POST /orders/pack': problem(403, 'You are no longer an admin.') });
  await selectAll();
  await pack('Pack 2 orders');
  const reasons = within(await results()).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    `${CHANGED}: You are not allowed to do this.`,
    `${PAID}: You are not allowed to do this.`,
  ]);
});

test('sends more than a hundred orders in several requests', async () => {
  const numbers = Array.from({ length: 130 }, (_, index) => `40712-${38_000 + index}`);
  function PackMany() {
    const { packAll } = usePackOrders();
    return (
      <button type="button" onClick={async () => packAll(numbers)}>
        Pack
      </button>
    );
  }
  const { packed } = openList({}, <PackMany />);
  await pack('Pack');
  await waitFor(() => expect(packed()).toHaveLength(2));
  expect(packed()).toEqual([{ numbers: numbers.slice(0, 100) }, { numbers: numbers.slice(100) }]);
});

test('another filter starts with an empty selection', async () => {
  openList();
  await userEvent.click(await box(PAID));
  await userEvent.selectOptions(screen.getByLabelText('Payment'), 'Paid');
  await waitFor(async () => expect(await box(PAID)).not.toBeChecked());
  expect(screen.getByRole('button', { name: 'Pack orders' })).toBeDisabled();
});

test('prints a packing slip with the sender and without prices for each selected order that is not cancelled', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const gift = { recipient: 'Kenji Tanaka', address: 'Kenji Tanaka\n1 Oak St' };
  const orders = ORDERS.map((order, at) => ({ ...order, deliveryName: 'Express', ...(at === 1 && gift) }));
  setShop({ ...getShop(), company: 'Whetstone Ltd', address: '14 Grindstone Lane' });
  openList({ 'GET /orders': { body: [...orders, orderOf(UNPAID, { state: 'cancelled' })] } });
  await selectAll();
  await userEvent.click(screen.getByRole('button', { name: 'Print 2 packing slips' }));
  expect(print).toHaveBeenCalledTimes(1);
  const slips = screen.getAllByRole('region', { name: /^Packing slip of order/, hidden: true });
  expect(slips).toHaveLength(2);
  for (const text of [
    CHANGED,
    'Whetstone Ltd 14 Grindstone Lane',
    'Ada Turner',
    '1 Anvil Yard',
    '+44 114 496 0100',
    'Marking gauge',
    'Express',
    '3 items on 2 lines',
  ])
    expect(slips[0]).toHaveTextContent(text);
  expect(slips[0]).not.toHaveTextContent('$');
  expect(slips[1]).toHaveTextContent('Kenji Tanaka 1 Oak St');
  expect(slips[1]).not.toHaveTextContent('Ada Turner');
  setShop(undefined);
});

test('prints what is left of a partly shipped order', async () => {
  const lines = [
    lineOf('Marking gauge', { quantity: 3, shipped: 1 }),
    lineOf('Chisel', { shipped: 1 }),
    lineOf('Mallet', { cancelled: true }),
  ];
  const body = [
    orderOf(PAID, { state: 'packed', payment: 'paid', next: 'ship', partlyShipped: true, lines }),
  ];
  openList({ 'GET /orders': { body } });
  await selectAll();
  const slip = screen.getByRole('region', { name: `Packing slip of order ${PAID}`, hidden: true });
  expect(within(slip).getByRole('table', { hidden: true })).toHaveTextContent(/Tool2Marking gauge$/);
  expect(slip).toHaveTextContent(/2 items on 1 line$/);
});

test('neither packs nor prints what is cancelled or refunded', async () => {
  const body = [
    orderOf(UNPAID, { state: 'cancelled', next: undefined }),
    orderOf(PAID, { state: 'packed', payment: 'refunded', next: 'cancel' }),
    // The provider has not confirmed the refund.
    orderOf(CHANGED, { payment: 'paid', next: 'cancel' }),
  ];
  openList({ 'GET /orders': { body } });
  await selectAll();
  expect(screen.getByRole('button', { name: 'Pack orders' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Print packing slips' })).toBeDisabled();
  expect(screen.queryByRole('region', { name: /^Packing slip/, hidden: true })).not.toBeInTheDocument();
});
