import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fakeApi,
  type OpenPageOptions,
  openPage,
  problem,
  signInFromAnotherTab,
  signInWithoutAct,
} from '@whetstone/kernel/testing';
import { anOrder, aQuote, aTool, quoted } from '../../testing/samples.ts';
import { OrderPanel } from './order-panel.tsx';

const ORDER = 'POST /order';
const PLACED = { status: 201, body: { success: true, ...anOrder() } };

type Opening = OpenPageOptions & { routes?: Parameters<typeof fakeApi>[0] };

function open({ routes = {}, ...surroundings }: Opening = {}) {
  const api = fakeApi({ 'POST /quote': quoted(), ...routes });
  const page = openPage(<OrderPanel tool={aTool()} />, {
    path: '/purchase/:productId',
    at: '/purchase/hammer',
    fetch: api.fetch,
    ...surroundings,
  });
  return { ...page, orders: () => api.requestsTo(ORDER) };
}

const stepper = () => screen.getByRole('textbox', { name: 'Quantity' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const total = () => screen.getByText('Grand total').parentElement;

/** Pastes the text: each typed character renders the page. */
async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function fillIn(quantity: string) {
  await userEvent.clear(stepper());
  await userEvent.type(stepper(), quantity);
  await press('Order Now');
  const dialog = within(await screen.findByRole('dialog'));
  // An order at a price that arrives after the press is not placed.
  await dialog.findByText(/^Delivery \(/);
  await enter(dialog.getByLabelText('Address'), '1 Anvil Yard');
  await enter(dialog.getByLabelText('Phone'), '+44 114 496 0100');
  return dialog;
}

it('says that a part of a tool cannot be ordered', async () => {
  open();
  await userEvent.clear(stepper());
  await userEvent.type(stepper(), '1,5');
  expect(stepper()).toHaveValue('1,5');
  expect(total()).toHaveTextContent('none');
  await press('Increase quantity');
  expect(total()).toHaveTextContent('$0.00');
});

it('opens for the signed-in account before hydration has finished', async () => {
  const { address } = open({ at: '/purchase/hammer?quantity=2' });
  act(() => {
    signInWithoutAct({ email: 'ada@example.com', name: 'Ada Byron' });
    screen.getByRole('button', { name: 'Order Now' }).click();
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(address()).toBe('/purchase/hammer?quantity=2');
});

it('opens although the quantity changes before the page shows its entry', async () => {
  const { address } = open({ signedIn: true });
  act(() => {
    screen.getByRole('button', { name: 'Order Now' }).click();
    screen.getByRole('button', { name: 'Increase quantity' }).click();
  });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(address()).toBe('/purchase/hammer?quantity=1');
});

describe('the quantity', () => {
  it.each(['-5', '1e99', '99999999', '2x', ''])('ignores %j in the URL', (quantity) => {
    open({ at: `/purchase/hammer?quantity=${quantity}` });
    expect(stepper()).toHaveValue('0');
  });

  it('starts at 0 and stays there when decreased', async () => {
    open();
    expect(stepper()).toHaveValue('0');
    await press('Decrease quantity');
    expect(stepper()).toHaveValue('0');
  });

  it('counts up by 1 and multiplies the price', async () => {
    open();
    await press('Increase quantity');
    await press('Increase quantity');
    expect(stepper()).toHaveValue('2');
    expect(total()).toHaveTextContent('$68.00');
  });

  it('orders nothing while the text is no whole number', async () => {
    open();
    await userEvent.tripleClick(stepper());
    await userEvent.paste('3,7');
    expect(stepper()).toHaveValue('3,7');
    expect(total()).toHaveTextContent('none');
  });
});

it.each(['-1', '-112', '1.5'])(
  'shows no total for a quantity of %s, and keeps it out of the address',
  async (quantity) => {
    const { address } = open({ at: '/purchase/hammer?quantity=2' });
    await userEvent.tripleClick(stepper());
    await userEvent.paste(quantity);
    expect(stepper()).toHaveValue(quantity);
    expect(total()).toHaveTextContent('none');
    expect(address()).toBe('/purchase/hammer');
  },
);

it('orders the smallest quantity if none is chosen', async () => {
  const { address } = open({ signedIn: true });
  await press('Order Now');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Quantity')).toHaveValue('1');
  await waitFor(() => expect(address()).toBe('/purchase/hammer?quantity=1'));
});

describe('a visitor who is not signed in', () => {
  it('is sent to the sign-in page, with a return path that keeps the quantity', async () => {
    const page = open();
    await press('Increase quantity');
    await press('Order Now');
    expect(page.address()).toBe(`/login?from=${encodeURIComponent('/purchase/hammer?quantity=1')}`);
  });

  it('is sent there at the first click, also without a choice of the quantity, while its code loads', async () => {
    const loading = Promise.withResolvers<void>();
    const page = open({ otherPages: loading.promise });
    await press('Order Now');
    await act(async () => loading.resolve());
    expect(page.address()).toBe(`/login?from=${encodeURIComponent('/purchase/hammer?quantity=1')}`);
  });

  it('sees the chosen quantity after signing in', () => {
    open({ at: '/purchase/hammer?quantity=5' });
    expect(stepper()).toHaveValue('5');
  });
});

describe('the order', () => {
  it('is sent with exactly the fields of the contract, shows a success toast and closes the dialog', async () => {
    const page = open({ signedIn: true, routes: { [ORDER]: PLACED } });
    const dialog = await fillIn('3');
    expect(dialog.getByLabelText('Name')).toHaveValue('Ada Byron');
    expect(dialog.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(dialog.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(dialog.getByLabelText('Email')).toHaveAttribute('readonly');
    await press('Submit');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.orders().map(({ body }) => body)).toEqual([
      {
        id: 'hammer',
        service: 'Claw Hammer',
        client: 'ada@example.com',
        clientName: 'Ada Byron',
        address: '1 Anvil Yard',
        quantity: 3,
        phone: '+44 114 496 0100',
        // What the customer has seen, beside the specification's fields.
        ...{ expectedTotal: 106.9, expectedCurrency: 'USD' },
      },
    ]);
    expect(page.toasts()).toEqual(['success: Your order is  successful.Thank you...']);
  });

  it('is validated by the API alone', async () => {
    const page = open({ signedIn: true, routes: { [ORDER]: problem(400, 'No.') } });
    await press('Order Now');
    await screen.findByText(/^Delivery \(/);
    await press('Submit');
    await waitFor(() => expect(page.orders()).toHaveLength(1));
    // The stepper was at 0.
    expect(page.orders()[0]?.body).toMatchObject({ quantity: 1, address: '', phone: '' });
  });

  it('keeps the draft and shows the reason when the API rejects it', async () => {
    const fault = { code: 'insufficient-stock', name: 'Claw Hammer', available: 2 };
    const rejection = problem(409, '…', fault);
    const page = open({ signedIn: true, routes: { [ORDER]: rejection } });
    const dialog = await fillIn('3');
    await press('Submit');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Only 2 of Claw Hammer are left.');
    expect(dialog.getByLabelText('Address')).toHaveValue('1 Anvil Yard');
    expect(page.toasts()).toEqual(['error: Sorry!!! Your order is failed ']);
  });

  it('shows the API’s message about a field below that field', async () => {
    const errors = [{ field: 'phone', code: 'required' }];
    open({ signedIn: true, routes: { [ORDER]: problem(400, 'phone is required.', { errors }) } });
    const dialog = await fillIn('1');
    await press('Submit');
    await waitFor(() =>
      expect(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('This is required.'),
    );
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the range of quantities below the field', async () => {
    const errors = [{ field: 'quantity', code: 'whole-number', params: { min: 1 } }];
    open({ signedIn: true, routes: { [ORDER]: problem(400, 'The quantity is invalid.', { errors }) } });
    const dialog = await fillIn('25');
    await press('Submit');
    await waitFor(() =>
      expect(dialog.getByLabelText('Quantity')).toHaveAccessibleDescription(
        'You can order 1 to 24 of these.',
      ),
    );
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await press('Change to 24');
    expect(dialog.getByLabelText('Quantity')).toHaveValue('24');
    expect(dialog.getByLabelText('Quantity')).toBeValid();
  });

  it('moves the focus to the first invalid field', async () => {
    const errors = ['phone', 'address'].map((field) => ({ field, code: 'required' }));
    open({ signedIn: true, routes: { [ORDER]: problem(400, 'Two fields are invalid.', { errors }) } });
    const dialog = await fillIn('1');
    await press('Submit');
    await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveFocus());
  });

  it('replaces the failure toast by the success toast', async () => {
    const responses = [problem(409, 'Sold out.'), PLACED];
    const page = open({ signedIn: true, routes: { [ORDER]: () => responses.shift() ?? {} } });
    const dialog = await fillIn('1');
    await press('Submit');
    await dialog.findByRole('alert');
    await press('Submit');
    await waitFor(() => expect(page.toasts()).toEqual(['success: Your order is  successful.Thank you...']));
  });

  it('gets a new idempotency key after a rejection', async () => {
    const page = open({ signedIn: true, routes: { [ORDER]: problem(409, 'Sold out.') } });
    const dialog = await fillIn('1');
    await press('Submit');
    await dialog.findByRole('alert');
    await press('Submit');
    await waitFor(() => expect(page.orders()).toHaveLength(2));
    const [first, second] = page.orders();
    expect(first?.key).toBeTruthy();
    expect(second?.key).not.toBe(first?.key);
  });

  it('asks before it is placed at another price, and returns to the form at that price', async () => {
    const wanted = [{ id: 'hammer', quantity: 2 }];
    let price = 3_400;
    const page = open({
      signedIn: true,
      routes: {
        'POST /quote': (request) => quoted({ price })(request),
        [ORDER]: () => {
          price = 4_000;
          return problem(409, '…', { code: 'price-changed', quote: aQuote(wanted, { price }) });
        },
      },
    });
    const dialog = await fillIn('2');
    await dialog.findByText('$72.90');
    await press('Submit');
    expect(await dialog.findByRole('heading', { name: 'The price has changed' })).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Order for $84.90' })).toBeVisible();
    await press('Go back');
    expect(await dialog.findByText('$84.90')).toBeVisible();
    expect(dialog.getByLabelText('Address')).toHaveValue('1 Anvil Yard');
    expect(page.orders().map(({ body }) => body)).toMatchObject([{ expectedTotal: 72.9 }]);
    expect(page.toasts()).toEqual([]);
  });

  it('is retried with the same idempotency key after a server error', async () => {
    let attempts = 0;
    const stumbling = () => {
      attempts += 1;
      return attempts === 1 ? problem(503, 'Not now.') : PLACED;
    };
    const page = open({ signedIn: true, routes: { [ORDER]: stumbling } });
    await fillIn('1');
    await press('Submit');
    await waitFor(() => expect(page.orders()).toHaveLength(2));
    const [first, second] = page.orders();
    expect(second?.key).toBe(first?.key);
  });
});

describe('an order whose outcome is unknown', () => {
  const UNCONFIRMED = /The shop did not confirm your order/;

  beforeEach(() => sessionStorage.clear());

  /** The kernel sends the order four times, without an outcome. Then `last` answers. */
  async function openUnknown(last = problem(503, 'Not now.')) {
    let tries = 0;
    const respond = () => {
      tries += 1;
      return tries <= 4 ? problem(503, 'Not now.') : last;
    };
    const page = open({ signedIn: true, routes: { [ORDER]: respond } });
    const dialog = await fillIn('2');
    jest.useFakeTimers({ advanceTimers: true });
    await press('Submit');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    expect(await dialog.findByRole('alert')).toHaveTextContent(UNCONFIRMED);
    expect(dialog.getByText('Claw Hammer × 2')).toBeVisible();
    return page;
  }

  it('is placed again with its key and its content', async () => {
    const page = await openUnknown({ status: 201, body: anOrder() });
    await press('Submit');
    await waitFor(() => expect(page.address()).toBe('/confirmation/40712-38915'));
    expect(page.orders()).toHaveLength(5);
    expect(new Set(page.orders().map((order) => JSON.stringify(order))).size).toBe(1);
  });

  it('is known while the dialog is closed, until it is given up', async () => {
    const page = await openUnknown();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Order Now');
    expect(await screen.findByRole('alert')).toHaveTextContent(UNCONFIRMED);
    await press('Start a new order');
    expect(screen.getByLabelText('Address')).toHaveValue('1 Anvil Yard');
    expect(page.orders()).toHaveLength(4);
  });

  it('is not visible to another account that signs in', async () => {
    await openUnknown();
    signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Order Now');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Email')).toHaveValue('bob@example.com');
    expect(dialog.getByLabelText('Address')).toHaveValue('');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});
