import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { Page as MyOrders } from './my-orders.tsx';

const order = (_id: string, service: string) => ({
  _id,
  service,
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  quantity: 12,
});

const cancelOf = (service: string) => screen.findByRole('button', { name: `Cancel the order of ${service}` });

async function confirmCancelling(service: string) {
  await userEvent.click(await cancelOf(service));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}

test('shows customer, tool and quantity of an order, and a link to the payment page', async () => {
  const api = fakeApi({ 'GET /order/email': { body: [order('1', 'Block plane')] } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  const row = await screen.findByRole('row', { name: /Ada Byron ada@example.com Block plane 12/ });
  expect(within(row).getByRole('link', { name: /Payment/ })).toHaveAttribute('href', '/payment');
  expect(api.requests).toMatchObject([{ call: 'GET /order/email', params: { client: 'ada@example.com' } }]);
});

test('shows a confirmation dialog, and cancels nothing after "No"', async () => {
  const api = fakeApi({ 'GET /order/email': { body: [order('1', 'Block plane')] } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(await cancelOf('Block plane'));
  await userEvent.click(await screen.findByRole('button', { name: 'No, keep it' }));

  expect(await cancelOf('Block plane')).toHaveFocus();
  expect(api.requests.map(({ call }) => call)).toEqual(['GET /order/email']);
});

test('removes a cancelled order before the API responds, and moves the focus to the list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let orders = [order('1', 'Block plane'), order('2', 'Try square')];
  const api = fakeApi({
    'GET /order/email': () => ({ body: orders }),
    'DELETE /order/1': async () => {
      await promise;
      orders = orders.slice(1);
      return { body: { deletedCount: 1 } };
    },
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');
  await waitFor(() => expect(screen.queryByText('Block plane')).not.toBeInTheDocument());
  expect(screen.getByText('Try square')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus());
  expect(toasts()).toEqual([]);

  resolve();
  await waitFor(() => expect(toasts()).toEqual(['success: Your order is cancelled.']));
});

test('restores an order that the API does not cancel, and shows the reason', async () => {
  const api = fakeApi({
    'GET /order/email': { body: [order('1', 'Block plane')] },
    'DELETE /order/1': problem(409, 'It has left the works.'),
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');

  expect(await screen.findByText('Block plane')).toBeInTheDocument();
  await waitFor(() =>
    expect(toasts()).toEqual(['error: Your order is not cancelled. It has left the works.']),
  );
});

test('links to the tools when there are no orders', async () => {
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body: [] } }).fetch });

  expect(await screen.findByText('You have no orders')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose a tool' })).toHaveAttribute('href', '/purchase');
});

test('offers a retry when the orders fail to load', async () => {
  let down = true;
  const api = fakeApi({
    'GET /order/email': () => (down ? problem(400, 'No.') : { body: [order('1', 'Block plane')] }),
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await screen.findByText('Your orders could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Block plane')).toBeInTheDocument();
});

test('appends the next page', async () => {
  const api = fakeApi({
    'GET /order/email': ({ params }) =>
      params.cursor === 'next'
        ? { body: [order('2', 'Try square')] }
        : {
            body: [order('1', 'Block plane')],
            headers: { link: '</api/order/email?cursor=next>; rel="next"' },
          },
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(await screen.findByRole('button', { name: 'Show more orders' }));

  expect(await screen.findByText('Try square')).toBeInTheDocument();
  expect(screen.getByText('Block plane')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more orders' })).not.toBeInTheDocument();
  expect(screen.getByText('All orders are shown.')).toHaveFocus();
});

test('hides the previous account’s orders when another account signs in in another tab', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /order/email': async ({ params }) => {
      if (params.client === 'ada@example.com') return { body: [order('1', 'Block plane')] };
      await promise;
      return { body: [order('2', 'Try square')] };
    },
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });
  await screen.findByText('Block plane');

  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  expect(screen.queryByText('Block plane')).not.toBeInTheDocument();
  expect(screen.getByText('Loading your orders')).toBeInTheDocument();
  resolve();
  expect(await screen.findByText('Try square')).toBeInTheDocument();
});

test('reports an unanswered cancellation as unknown', async () => {
  const api = fakeApi({
    'GET /order/email': { body: [order('1', 'Block plane')] },
    'DELETE /order/1': problem(503, 'Not now.'),
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');

  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: We do not know whether your order is cancelled. Check your connection, then load this page again.',
    ]),
  );
});

describe('an order whose cancellation failed', () => {
  const ORDERS = ['Block plane', 'Try square', 'Marking gauge'].map((service, index) =>
    order(String(index + 1), service),
  );
  const services = () =>
    screen
      .getAllByRole('button', { name: /^Cancel the order of/ })
      .map(({ textContent }) => textContent?.replace('Cancel the order of ', ''));

  /** The API returns the orders once. `decide` resolves each cancellation. */
  function open() {
    let listed = false;
    const decisions = new Map(ORDERS.map(({ _id }) => [_id, Promise.withResolvers<FakeRoute>()]));
    const decide = (_id: string, response: FakeRoute) => decisions.get(_id)?.resolve(response);
    const api = fakeApi({
      'GET /order/email': () => {
        // Refetches fail, so the list shows only optimistic updates.
        if (listed) return problem(400, 'Not now.');
        listed = true;
        return { body: ORDERS };
      },
      ...Object.fromEntries(
        ORDERS.map(({ _id }) => [
          `DELETE /order/${_id}`,
          async () => (await decisions.get(_id)?.promise) as object,
        ]),
      ),
    });
    return { ...openPage(<MyOrders />, { signedIn: true, fetch: api.fetch }), decide };
  }

  test('returns to its position while another order is cancelled', async () => {
    const { toasts, decide } = open();
    await confirmCancelling('Block plane');
    await waitFor(() => expect(services()).toEqual(['Try square', 'Marking gauge']));
    await confirmCancelling('Try square');
    await waitFor(() => expect(services()).toEqual(['Marking gauge']));

    decide('2', { body: { deletedCount: 1 } });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    decide('1', problem(409, 'It has left the works.'));

    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(services()).toEqual(['Block plane', 'Marking gauge']);
  });
});
