import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '@whetstone/kernel/testing';
import { GET, line, NUMBER, openOrder, order, PLACED } from '../testing/my-order.tsx';

describe('ordering again', () => {
  const basketLine = (id: string, changes: object = {}) => ({
    ...{ id, name: id, price: 34, img: '', alt: '', quantity: 2, updatedAt: PLACED.at },
    ...{ available: 40, minQuantity: 1, maxQuantity: 12 },
    ...changes,
  });
  const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Order again' }));

  test('puts the tools into the basket and opens it', async () => {
    const lines = [line('1', 'Block plane'), line('2', 'Try square', { cancelled: true })];
    const { api, address, toasts } = openOrder({
      [GET]: { body: order({ lines }) },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1')] } },
    });
    await again();
    await waitFor(() => expect(address()).toBe('/basket'));
    expect(toasts()).toEqual(['success: Your tools are in the basket.']);
    expect(api.requestsTo('POST /basket/merge')).toMatchObject([
      { body: { lines: [{ id: 'tool-1', quantity: 2 }] } },
    ]);
  });

  test('says which quantity the basket already had', async () => {
    const { toasts } = openOrder({
      [GET]: { body: order() },
      'POST /basket/merge': {
        body: { lines: [basketLine('tool-1', { quantity: 3 }), basketLine('tool-2')] },
      },
    });
    await again();
    await waitFor(() =>
      expect(toasts()).toEqual([
        'success: Your tools are in the basket. The basket already had 3 of Block plane.',
      ]),
    );
  });

  test('says that the order of a gift was for another recipient', async () => {
    const lines = [line('1', 'Block plane')];
    const { toasts } = openOrder({
      [GET]: { body: order({ lines, recipient: 'Kenji' }) },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1')] } },
    });
    await again();
    const note = 'This order was for Kenji. Check the address at the checkout.';
    await waitFor(() => expect(toasts()).toEqual([`success: Your tools are in the basket. ${note}`]));
  });

  test('orders all tools of a cancelled order', async () => {
    const lines = [
      line('1', 'Block plane', { cancelled: true }),
      line('2', 'Try square', { cancelled: true }),
    ];
    const { api, address } = openOrder({
      [GET]: { body: order({ lines, state: 'cancelled', steps: [] }) },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1'), basketLine('tool-2')] } },
    });
    await again();
    await waitFor(() =>
      expect(api.requestsTo('POST /basket/merge')).toMatchObject([
        { body: { lines: [{ id: 'tool-1' }, { id: 'tool-2' }] } },
      ]),
    );
    // The checkout begins with the address of the order.
    await waitFor(() => expect(address()).toBe(`/basket?addressOf=${NUMBER}`));
  });

  test.each([
    [{ available: 0 }, 'Try square is sold out.'],
    [{ available: 2, minQuantity: 3 }, 'Try square is sold out.'],
    [{ available: 1 }, 'Only 1 of Try square are left.'],
    [{ id: 'tool-9' }, 'Try square could not be added to your basket.'],
  ])('with %j: %s', async (changes, message) => {
    const { toasts } = openOrder({
      [GET]: { body: order() },
      'POST /basket/merge': { body: { lines: [basketLine('tool-1'), basketLine('tool-2', changes)] } },
    });
    await again();
    await waitFor(() => expect(toasts()).toEqual([`warning: ${message}`]));
  });

  test('stays on the page when the basket cannot be changed', async () => {
    const { toasts, address } = openOrder({
      [GET]: { body: order() },
      'POST /basket/merge': problem(429, 'Too many requests.'),
    });
    await again();
    await waitFor(() =>
      expect(toasts()).toEqual([
        'error: Your tools could not be put into the basket. Too many requests. Wait a minute and try again.',
      ]),
    );
    expect(address()).toBe(`/dashboard/myOrders/${NUMBER}`);
  });
});
