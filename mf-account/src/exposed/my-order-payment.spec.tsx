import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '@whetstone/kernel/testing';
import { confirm, GET, NUMBER, openOrder, order, PLACED, part } from '../testing/my-order.tsx';

afterEach(() => jest.useRealTimers());

describe('paying', () => {
  const PAY = `POST /orders/${NUMBER}/payment`;
  const payNow = () => screen.findByRole('button', { name: 'Pay now' });

  test('leads to the payment page', async () => {
    openOrder({ [GET]: { body: order({ payable: true }) }, [PAY]: { body: { url: '#paying' } } });
    await userEvent.click(await payNow());
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(screen.getByText(/^We have reserved your tools\..*as soon as you have paid\.$/)).toBeVisible();
  });

  test('explains an order that was cancelled meanwhile, and shows its new state', async () => {
    let body = order({ payable: true });
    const detail = `Order ${NUMBER} is cancelled, so it cannot be paid.`;
    openOrder({
      [GET]: () => ({ body }),
      [PAY]: () => {
        body = order({ state: 'cancelled', steps: [] });
        return problem(409, detail, {
          code: 'impossible-step',
          ...{ state: 'cancelled', payment: 'unpaid', event: 'paid', blocker: 'state' },
        });
      },
    });
    await userEvent.click(await payNow());
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(await screen.findByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  test.each([
    [
      true,
      /^We cancel this order on Nov 24, 2026, .*M \S+ unless you pay for it or confirm your email address with /,
    ],
    [false, /^We cancel this order on Nov 24, 2026, .*M \S+ unless you confirm your email address with /],
  ])('names the time at which an unconfirmed order is cancelled (payable: %s)', async (payable, text) => {
    openOrder({
      [GET]: { body: order({ payable, verified: false, keptUntil: '2026-11-24T12:00:00.000Z' }) },
    });
    await part('Tools');
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  test('says what the state of the VAT number means', async () => {
    const vat = { number: 'FR40303265045', company: 'Outils SARL' };
    const note = 'We check the VAT number FR40303265045 of Outils SARL, and email you the result.';
    openOrder({ [GET]: { body: order({ vat: { ...vat, state: 'pending', note } }) } });
    expect(await screen.findByText(note)).toBeVisible();
  });

  test('lists what was paid and refunded in sentences', async () => {
    const at = '2026-11-24T12:00:00.000Z';
    const refund = { amount: 12, at };
    const payments = [
      { amount: 136, state: 'expired', at },
      { amount: 148, state: 'paid', at },
    ];
    const refunds = [
      { ...refund, state: 'requested', service: 'Try square' },
      { ...refund, state: 'pending' },
      { ...refund, state: 'succeeded', service: 'Awl' },
      { ...refund, state: 'failed' },
    ];
    openOrder({ [GET]: { body: order({ payment: 'paid', payments, refunds }) } });
    const items = within(await part('Payment')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'You paid $148.00 on Nov 24, 2026.',
      '$12.00 for Try square is on its way back to your card.',
      '$12.00 is on its way back to your card.',
      '$12.00 for Awl is refunded to your card. Your bank can take up to ten days to show it.',
      'We could not return $12.00 to your card yet. We are trying again.',
    ]);
  });
});

describe('returning from the payment page', () => {
  const CHECK = `POST /orders/${NUMBER}/payment/check`;
  const RETURNED = '?payment=returned';
  const UNPAID = order({ payable: true });
  const PAID = order({
    payment: 'paid',
    payments: [{ provider: 'Stripe', amount: 136, state: 'paid', at: '2026-11-24T12:00:00.000Z' }],
  });

  test('shows the progress, then the payment, and clears the address', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let body = UNPAID;
    const { address, api } = openOrder(
      {
        [GET]: () => ({ body }),
        [CHECK]: async () => {
          await promise;
          body = PAID;
          return { body };
        },
      },
      RETURNED,
    );
    expect(await screen.findByText('We are checking your payment.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(address()).toMatch(/payment=returned$/);
    resolve();
    expect(await screen.findByText('Thank you for your payment of $136.00.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`));
    expect(await screen.findByText('We have received your payment. We pack your tools next.')).toBeVisible();
    expect(api.requestsTo(CHECK)).toHaveLength(1);
  });

  describe('without a payment', () => {
    beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));

    test('checks four times, then says what to do, and checks again', async () => {
      let body = UNPAID;
      const { address, api } = openOrder({ [GET]: () => ({ body }), [CHECK]: () => ({ body }) }, RETURNED);
      await screen.findByText('We are checking your payment.');
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      expect(await screen.findByText(/^We have not received your payment yet\./)).toBeVisible();
      expect(api.requestsTo(CHECK)).toHaveLength(4);
      expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`);
      expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible();

      body = PAID;
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await user.click(screen.getByRole('button', { name: 'Check again' }));
      expect(await screen.findByText(/^Thank you for your payment/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    });

    test('asks not to pay again if no check succeeds', async () => {
      openOrder({ [GET]: { body: UNPAID }, [CHECK]: problem(503, 'Not now.') }, RETURNED);
      await screen.findByText('We are checking your payment.');
      await act(() => jest.advanceTimersByTimeAsync(7_000));
      expect(await screen.findByText(/^We could not check your payment\./)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    });
  });

  test.each([
    [
      [{ amount: 136, state: 'requested', at: PLACED.at }],
      'Your order was cancelled before we received your payment. We refund your payment.',
    ],
    [[], 'Your order is cancelled, and we have not received a payment. There is nothing to pay.'],
  ])('explains an order that was cancelled during the payment', async (refunds, sentence) => {
    let body = UNPAID;
    const check = () => {
      body = order({ state: 'cancelled', steps: [], refunds });
      return { body };
    };
    openOrder({ [GET]: () => ({ body }), [CHECK]: check }, RETURNED);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

test('a cancellation after the payment takes the place of the thanks', async () => {
  let body = order();
  openOrder(
    {
      [GET]: () => ({ body }),
      [`POST /orders/${NUMBER}/payment/check`]: () => {
        body = order({
          payment: 'paid',
          payments: [{ provider: 'Stripe', amount: 136, state: 'paid', at: PLACED.at }],
        });
        return { body };
      },
      [`POST /orders/${NUMBER}/cancel`]: () => {
        const refunds = [{ amount: 136, state: 'requested', at: PLACED.at }];
        body = order({ state: 'cancelled', payment: 'paid', steps: [], refunds });
        return { body };
      },
    },
    '?payment=returned',
  );
  const thanks = await screen.findByText(/^Thank you for your payment/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the whole order' }));
  await confirm();

  expect(await screen.findByText('This order is cancelled. We refund your payment.')).toBeVisible();
  expect(thanks).not.toBeInTheDocument();
  expect(screen.queryByText(/before we received your payment/)).not.toBeInTheDocument();
});

test('follows a refund until it has arrived', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const refund = { amount: 12, at: new Date().toISOString() };
  let state = 'requested';
  openOrder({ [GET]: () => ({ body: order({ payment: 'paid', refunds: [{ ...refund, state }] }) }) });
  expect(await screen.findByText('$12.00 is on its way back to your card.')).toBeVisible();
  state = 'succeeded';
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText(/^\$12\.00 is refunded to your card\./)).toBeVisible();
});

test('a refund of a cancelled tool takes the place of the thanks for the whole sum', async () => {
  const paid = {
    payment: 'paid',
    payments: [{ provider: 'Stripe', amount: 136, state: 'paid', at: PLACED.at }],
  } as const;
  const refunds = [{ amount: 12, state: 'requested', at: PLACED.at, service: 'Try square' }];
  let body = order(paid);
  openOrder(
    { [GET]: () => ({ body }), [`POST /orders/${NUMBER}/payment/check`]: () => ({ body }) },
    '?payment=returned',
  );
  const thanks = await screen.findByText('Thank you for your payment of $136.00.');
  body = order({ ...paid, refunds });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('$12.00 for Try square is on its way back to your card.')).toBeVisible();
  expect(thanks).not.toBeInTheDocument();
});
