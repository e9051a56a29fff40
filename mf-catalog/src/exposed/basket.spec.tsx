import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type FakeRoute,
  fakeApi,
  openPage,
  problem,
  type RecordedRequest,
  signInFromAnotherTab,
} from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { readStoredLines, writeStoredLines } from '../shared/basket/stored-basket.ts';
import { readDraft, storeDraft } from '../shared/checkout-draft.ts';
import { aBasketLine, anOrder, aTool, COUNTRIES, quoted } from '../testing/samples.ts';
import { Page as BasketPage } from './basket.tsx';

const DELIVERY = {
  'GET /delivery': { body: { cost: 4.9, days: { least: 3, most: 5 } } },
  'POST /quote': quoted(),
};
const HAMMER = { id: 'hammer', name: 'Claw Hammer', quantity: 2 };

beforeEach(() => writeStoredLines([]));

function openAsVisitor(routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({ ...DELIVERY, 'GET /purchase/hammer': { body: aTool() }, ...routes });
  const page = openPage(<BasketPage />, { path: '/basket', at: '/basket', fetch: api.fetch });
  act(() => writeStoredLines([HAMMER]));
  return { ...page, ...api };
}

function openAsCustomer(routes: Record<string, FakeRoute> = {}, at = '/basket') {
  const api = fakeApi({ ...DELIVERY, 'GET /basket': { body: { lines: [aBasketLine()] } }, ...routes });
  return {
    ...openPage(<BasketPage />, { path: '/basket', at, fetch: api.fetch, signedIn: true }),
    ...api,
  };
}

const line = async () => within((await screen.findByText('$34.00 each')).closest('li') as HTMLElement);
const total = () => within(screen.getByRole('region', { name: 'Your order' })).getByRole('status');
const button = (name: string) => screen.getByRole('button', { name });

describe('the basket of a visitor', () => {
  it('shows the tools as they are now, with delivery and total', async () => {
    openAsVisitor();
    expect(await (await line()).findByText('$68.00')).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent('$72.90'));
    expect(screen.getByText('Standard, Wed, Dec 2 – Fri, Dec 4')).toBeVisible();
    expect(screen.getByText('Delivery (United States)')).toBeVisible();
    expect(screen.getByText(/^An estimate: the checkout calculates/)).toBeVisible();
  });

  it('shows the delivery to the chosen country, which the browser remembers', async () => {
    const quoteThere: FakeRoute = (request) => {
      const { country = '' } = request.body as { country?: string };
      return { body: { ...quoted()(request).body, country } };
    };
    const { requestsTo } = openAsVisitor({ ...COUNTRIES, 'POST /quote': quoteThere });
    expect(await screen.findByText('Delivery (United Kingdom)')).toBeVisible();
    await userEvent.selectOptions(await screen.findByLabelText('Country'), 'Japan');
    expect(await screen.findByText('Delivery (Japan)')).toBeVisible();
    expect(requestsTo('POST /quote').map(({ body }) => (body as { country: string }).country)).toEqual([
      ...['GB', 'JP'],
    ]);
    expect(localStorage.getItem('api/place')).toContain('JP');
  });

  it('names the countries of delivery before the checkout', async () => {
    setShop({ ...getShop(), deliveryArea: 'Ireland', market: { binding: true, priceWords: 'incl. VAT' } });
    openAsVisitor();
    const summary = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(summary.getByText('We deliver to Ireland only.')).toBeVisible();
    expect(summary.getByText('incl. VAT')).toBeVisible();
    expect(summary.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', '/returns');
    setShop(undefined);
  });

  it('shows the prices of the API, and none before it responds', async () => {
    const quote = Promise.withResolvers<void>();
    openAsVisitor({
      'POST /quote': async (request: RecordedRequest) => {
        await quote.promise;
        const { body } = quoted({ price: 3_500, delivery: 0 })(request);
        const lines = body.lines.map((one) => ({ ...one, unitPrice: '500 ml, $70.00 per l' }));
        return { body: { ...body, lines } };
      },
    });
    await line();
    expect(within(screen.getByRole('region', { name: 'Your order' })).queryByText(/\$/)).toBeNull();
    quote.resolve();
    expect(await screen.findByText('$35.00 each')).toBeVisible();
    expect(screen.getByText('500 ml, $70.00 per l')).toBeVisible();
    expect(total()).toHaveTextContent('$70.00');
    expect(screen.getByText('Free')).toBeVisible();
  });

  it('changes a quantity in this browser only', async () => {
    const { requests } = openAsVisitor();
    await line();
    await userEvent.click(button('Increase quantity of Claw Hammer'));
    expect(await (await line()).findByText('$102.00')).toBeVisible();
    expect(readStoredLines()).toEqual([{ ...HAMMER, quantity: 3 }]);
    expect(requests.filter(({ call }) => !/^GET|POST \/quote/.test(call))).toEqual([]);
  });

  it('keeps the quantity while the box is empty', async () => {
    openAsVisitor();
    await line();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Quantity of Claw Hammer' }));
    expect(readStoredLines()).toEqual([HAMMER]);
    expect(button('Check out')).toBeDisabled();
    await userEvent.keyboard('12');
    expect(readStoredLines()).toEqual([{ ...HAMMER, quantity: 12 }]);
  });

  it('offers to remove the last piece of a tool, and restores it', async () => {
    openAsVisitor();
    act(() => writeStoredLines([{ ...HAMMER, quantity: 1 }]));
    await line();
    await userEvent.click(button('Decrease quantity of Claw Hammer'));
    await userEvent.click(button('Remove this tool'));
    expect(await screen.findByText('Claw Hammer × 1 removed.')).toBeVisible();
    await userEvent.click(button('Undo'));
    await line();
    expect(readStoredLines()).toEqual([{ ...HAMMER, quantity: 1 }]);
  });

  it('restores a removed line, with the focus on Undo', async () => {
    openAsVisitor();
    await line();
    await userEvent.click(button('Remove Claw Hammer'));
    expect(await screen.findByText('Claw Hammer × 2 removed.')).toBeVisible();
    expect(screen.getByText('Your basket is empty')).toBeVisible();
    expect(button('Undo')).toHaveFocus();
    expect(readStoredLines()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await line();
    expect(readStoredLines()).toEqual([HAMMER]);
  });

  it('names a tool that is no longer sold', async () => {
    openAsVisitor({ 'GET /purchase/hammer': problem(404, 'There is no tool with this id.') });
    expect(await screen.findByText('We no longer sell this tool.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Claw Hammer' })).toBeVisible();
    expect(button('Check out')).toBeDisabled();
  });

  it('names a tool that is archived', async () => {
    openAsVisitor({ 'GET /purchase/hammer': { body: aTool({ archived: true }) } });
    expect(await screen.findByText('We no longer sell this tool.')).toBeVisible();
    expect(button('Check out')).toBeDisabled();
  });

  it('remembers the order for the time after the sign-up', async () => {
    openAsVisitor();
    await line();
    await userEvent.click(screen.getByRole('link', { name: 'Check out' }));
    expect(JSON.parse(localStorage.getItem('api/pending-order') ?? '').value).toEqual({
      label: 'Claw Hammer × 2',
      to: '/checkout',
    });
  });

  it('offers a retry if the tools fail to load', async () => {
    let attempts = 0;
    openAsVisitor({
      'GET /purchase/hammer': () => (++attempts === 1 ? problem(429, 'Too many.') : { body: aTool() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await line();
  });
});

describe('the basket of an account', () => {
  it('announces that it is loading', () => {
    openAsCustomer({ 'GET /basket': () => new Promise<never>(() => undefined) });
    expect(screen.getByText('Loading the basket')).toBeInTheDocument();
  });

  it('offers a retry if it fails to load', async () => {
    let attempts = 0;
    openAsCustomer({
      'GET /basket': () =>
        ++attempts === 1 ? problem(429, 'Too many.') : { body: { lines: [aBasketLine()] } },
    });
    expect(await screen.findByText('Your basket could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await line();
  });

  it('fills the checkout with the address of an order that is placed again', async () => {
    const gift = { address: 'Walter Jones\n1208 W 6th St\nAustin', recipient: 'Walter Jones', country: 'US' };
    const body = anOrder({ ...gift, state: 'cancelled', phone: '55555' });
    const page = openAsCustomer({ 'GET /orders/40712-38915': { body } }, '/basket?addressOf=40712-38915');
    await waitFor(() =>
      expect(readDraft('ada@example.com')).toEqual({
        ...{ address: '1208 W 6th St\nAustin', recipient: 'Walter Jones', phone: '55555' },
        ...{ country: 'US', region: '' },
      }),
    );
    expect(page.address()).toBe('/basket');
  });

  it('keeps what was typed in the checkout while the order was loading', async () => {
    const loaded = Promise.withResolvers<void>();
    const order: FakeRoute = async () => {
      await loaded.promise;
      return { body: anOrder({ address: '1208 W 6th St', phone: '55555' }) };
    };
    const { requestsTo } = openAsCustomer(
      { 'GET /orders/40712-38915': order },
      '/basket?addressOf=40712-38915',
    );
    await waitFor(() => expect(requestsTo('GET /orders/40712-38915')).toHaveLength(1));
    storeDraft('ada@example.com', { address: '2 Hill' });
    loaded.resolve();
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(readDraft('ada@example.com')).toEqual({ address: '2 Hill' });
  });

  it('says what is left and offers that quantity', async () => {
    const { requestsTo } = openAsCustomer({
      'GET /basket': { body: { lines: [aBasketLine({ quantity: 5, available: 3 })] } },
      'PUT /basket/hammer': { body: { lines: [aBasketLine({ quantity: 3, available: 3 })] } },
    });
    expect((await line()).getByText(/Only 3 left\./)).toBeVisible();
    expect(button('Check out')).toBeDisabled();
    await userEvent.click(button('Change to 3'));
    expect(await screen.findByRole('link', { name: 'Check out' })).toBeVisible();
    expect(requestsTo('PUT /basket/hammer').map(({ body }) => body)).toEqual([{ quantity: 3 }]);
  });

  it('sends one request at a time, and last the quantity that was chosen last', async () => {
    const first = Promise.withResolvers<void>();
    const stored: number[] = [];
    const { requestsTo } = openAsCustomer({
      'GET /basket': () => ({ body: { lines: [aBasketLine({ quantity: stored.at(-1) ?? 2 })] } }),
      'PUT /basket/hammer': async ({ body }: RecordedRequest) => {
        const { quantity } = body as { quantity: number };
        if (quantity === 3) await first.promise;
        stored.push(quantity);
        return { body: { lines: [aBasketLine({ quantity })] } };
      },
    });
    await line();
    for (let clicks = 0; clicks < 4; clicks += 1)
      await userEvent.click(button('Increase quantity of Claw Hammer'));
    expect(await (await line()).findByText('$204.00')).toBeVisible();
    expect(requestsTo('PUT /basket/hammer')).toHaveLength(1);
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Claw Hammer' });
    const shown: string[] = [];
    new MutationObserver(() => shown.push(box.value)).observe(box, { attributes: true });
    first.resolve();
    await waitFor(() => expect(stored).toEqual([3, 6]));
    // The basket is read again when everything is saved.
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(requestsTo('GET /basket').length).toBeGreaterThan(1));
    expect(box).toHaveValue('6');
    expect(shown.filter((quantity) => quantity !== '6')).toEqual([]);
  });

  it('restores the quantity and shows the reason if it is not saved', async () => {
    openAsCustomer({ 'PUT /basket/hammer': problem(429, 'Wait a minute.') });
    await line();
    await userEvent.click(button('Increase quantity of Claw Hammer'));
    expect(await screen.findByText('Too many requests. Wait a minute and try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Quantity of Claw Hammer' })).toHaveValue('2');
  });

  it('shows that it is empty, with a link to the tools, also where the lines were scrolled', async () => {
    document.documentElement.scrollTop = 600;
    openAsCustomer({ 'GET /basket': { body: { lines: [] } } });
    expect(await screen.findByText('Your basket is empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the tools' })).toHaveAttribute('href', '/purchase');
    expect(document.documentElement.scrollTop).toBe(0);
  });
});

it('says after the sign-in what became of the tools that the visitor had chosen', async () => {
  const lines = [aBasketLine({ quantity: 5 }), aBasketLine({ id: 'saw', name: 'Saw', quantity: 1 })];
  openAsVisitor({ 'GET /basket': { body: { lines } }, 'POST /basket/merge': { body: { lines } } });
  act(() => writeStoredLines([HAMMER, { id: 'saw', name: 'Saw', quantity: 1 }]));
  signInFromAnotherTab({ email: 'ada@example.com', name: 'Ada Byron' });
  expect(
    await screen.findByText(
      'Your basket has what you chose before you signed in: Saw × 1. Your account already had more of: Claw Hammer × 5.',
    ),
  ).toBeVisible();
});

it('does not bring back a tool that the customer removes during the merge', async () => {
  const slow = Promise.withResolvers<void>();
  let lines: ReturnType<typeof aBasketLine>[] = [];
  const { requestsTo } = openAsVisitor({
    'GET /basket': () => ({ body: { lines } }),
    'POST /basket/merge': async () => {
      await slow.promise;
      lines = [aBasketLine()];
      return { body: { lines } };
    },
    'DELETE /basket/hammer': () => {
      lines = [];
      return { body: { lines } };
    },
  });
  signInFromAnotherTab({ email: 'ada@example.com', name: 'Ada Byron' });
  await waitFor(() => expect(requestsTo('POST /basket/merge')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Claw Hammer' }));
  slow.resolve();
  expect(await screen.findByText('Claw Hammer × 2 removed.')).toBeVisible();
  await waitFor(() => expect(lines).toEqual([]));
  expect(requestsTo('DELETE /basket/hammer')).toHaveLength(1);
});

describe('a discount code', () => {
  const PROBLEM = { code: 'total-too-low' as const, params: { missing: 12 }, message: '…' };
  const discounted = (request: RecordedRequest) => {
    const { discountCode } = request.body as { discountCode?: string };
    const { body } = quoted()(request);
    if (discountCode === 'SPRING10')
      return { body: { ...body, total: 66.1, discounts: [{ label: 'Spring (SPRING10)', amount: 6.8 }] } };
    return { body: discountCode ? { ...body, codeProblem: PROBLEM } : body };
  };
  const enter = async (code: string) => {
    await userEvent.type(await screen.findByLabelText('Discount code'), `${code}{Enter}`);
  };
  afterEach(() => localStorage.clear());

  it('is taken off the price, stays for the next page, and can be removed', async () => {
    const page = openAsVisitor({ 'POST /quote': discounted });
    await enter('SPRING10');
    expect(await screen.findByText('−$6.80')).toBeVisible();
    expect(screen.getByText('$66.10')).toBeVisible();
    const remove = button('Remove');
    expect(remove).toHaveFocus();
    expect(remove).toHaveAccessibleDescription('The code is applied.');
    expect(page.requestsTo('POST /quote').at(-1)?.body).toMatchObject({ discountCode: 'SPRING10' });
    await userEvent.click(remove);
    expect(await screen.findByText('$72.90')).toBeVisible();
    expect(screen.getByLabelText('Discount code')).toHaveFocus();
  });

  it('stays in the field with the reason if it takes nothing off, and can be corrected there', async () => {
    const page = openAsVisitor({ 'POST /quote': discounted });
    await enter('big100');
    const field = screen.getByLabelText('Discount code');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Add tools for $12.00 more to use this code.'),
    );
    expect(field).toHaveValue('big100');
    expect(field).toHaveFocus();
    expect(screen.getByText('$72.90')).toBeVisible();
    await userEvent.clear(field);
    await waitFor(() => expect(field).toBeValid());
    expect(page.requestsTo('POST /quote').at(-1)?.body).not.toHaveProperty('discountCode');
    await userEvent.click(field);
    await userEvent.paste('SPRING10');
    await userEvent.click(button('Apply'));
    expect(await screen.findByText('−$6.80')).toBeVisible();
  });

  it('says that too many codes were tried', async () => {
    openAsVisitor({
      'POST /quote': (request) => {
        const { discountCode } = request.body as { discountCode?: string };
        return discountCode ? problem(429, '…', { code: 'too-many-requests' }) : quoted()(request);
      },
    });
    await enter('GUESS');
    expect(await screen.findByText(/^Too many codes were tried from here/)).toBeVisible();
    expect(screen.getByLabelText('Discount code')).toHaveValue('GUESS');
  });
});
