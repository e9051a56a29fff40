import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '@whetstone/kernel/testing';
import { confirm, GET, line, NUMBER, openOrder, order, part } from '../testing/my-order.tsx';

test('cancels one line after the question that names it', async () => {
  let body = order();
  const { toasts, api } = openOrder({
    [GET]: () => ({ body }),
    'DELETE /order/2': () => {
      body = order({ lines: [line('1', 'Block plane'), line('2', 'Try square', { cancelled: true })] });
      return { body: { deletedCount: 1 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Try square' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `This cancels 2 × Try square of order ${NUMBER}.`,
  );
  await confirm();

  expect(await within(await part('Tools')).findByText('Cancelled')).toBeVisible();
  expect(toasts()).toEqual(['success: Try square is cancelled.']);
  expect(api.requestsTo('DELETE /order/2')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('group', { name: `Order ${NUMBER}` })).toHaveFocus());
});

test('cancels the whole order after the question that names all its tools', async () => {
  let body = order();
  const { toasts, api } = openOrder({
    [GET]: () => ({ body }),
    [`POST /orders/${NUMBER}/cancel`]: () => {
      body = order({ state: 'cancelled', steps: [] });
      return { body };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole order' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `This cancels 2 × Block plane, 2 × Try square of order ${NUMBER}.`,
  );
  await confirm();

  expect(await screen.findByText('This order is cancelled. There is nothing to pay.')).toBeVisible();
  expect(toasts()).toEqual([`success: Order ${NUMBER} is cancelled.`]);
  expect(api.requestsTo(`POST /orders/${NUMBER}/cancel`)).toMatchObject([{ body: {} }]);
});

test('shows the refund before a cancellation', async () => {
  const lines = [{ ...line('2', 'Try square'), refundable: 73 }];
  openOrder({ [GET]: { body: order({ payment: 'paid', lines, refunded: 63, refundable: 51 }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Try square' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    `This cancels 2 × Try square of order ${NUMBER}. We refund $73.00.`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'No, keep it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole order' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/We refund \$51\.00\.$/);
});

test('explains a cancellation that came too late, and shows the new state', async () => {
  let body = order();
  const detail = `Order ${NUMBER} is already packed, so it cannot be cancelled.`;
  const { toasts } = openOrder({
    [GET]: () => ({ body }),
    [`POST /orders/${NUMBER}/cancel`]: () => {
      body = order({ state: 'packed', payment: 'paid', steps: [] });
      const why = {
        code: 'impossible-step',
        number: NUMBER,
        state: 'packed',
        blocker: 'state',
        event: 'cancelled',
      };
      return problem(409, '…', why);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the whole order' }));
  await confirm();

  expect(await screen.findByText('Your tools are packed and leave our works next.')).toBeVisible();
  expect(toasts()).toEqual([`error: Order ${NUMBER} is not cancelled. ${detail}`]);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});
