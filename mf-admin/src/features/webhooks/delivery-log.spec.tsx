import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WebhookDeliveryDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { DeliveryLog } from './delivery-log.tsx';

const LIST = 'GET /webhooks/w1/deliveries';

const deliveryOf = (changes: Partial<WebhookDeliveryDto> = {}): WebhookDeliveryDto => ({
  id: 'd1',
  eventId: 'e1',
  type: 'order.paid',
  state: 'delivered',
  createdAt: '2026-11-20T10:00:00.000Z',
  attempts: 1,
  status: 204,
  durationMs: 34,
  payload: '{"type":"order.paid","data":{"number":"40712-38915"}}',
  ...changes,
});
const QUEUED = deliveryOf({
  id: 'd2',
  type: 'order.shipped',
  state: 'queued',
  attempts: 3,
  status: 500,
  error: 'status',
  nextAttemptAt: '2026-11-20T12:00:00.000Z',
});

function open(list: FakeRoute, routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({ [LIST]: list, ...routes });
  const page = openPage(<DeliveryLog webhook="w1" />, { signedIn: true, fetch: api.fetch, at });
  return { ...api, ...page };
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Deliveries, newest first' });
  return within(table).getAllByRole('row').slice(1);
};

test('shows the result, the attempts, the next attempt and the error of each delivery', async () => {
  open({ body: [QUEUED, deliveryOf()] });
  const [queued, delivered] = await rows();
  expect(queued).toHaveTextContent(/Order shipped.*Queued.*The receiver returned 500\.3Nov 20/);
  expect(delivered).toHaveTextContent(/Order paid.*DeliveredStatus 204 after 34 ms1–/);
});

test('shows what the receiver gets', async () => {
  open({ body: [deliveryOf()] });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Order paid' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payload' });
  expect(dialog).toHaveTextContent('webhook-ide1');
  expect(dialog).toHaveTextContent('"number": "40712-38915"');
});

test('sends a delivery again', async () => {
  let deliveries = [QUEUED];
  const { toasts } = open(() => ({ body: deliveries }), {
    'POST /webhooks/deliveries/d2/send-again': () => {
      deliveries = [{ ...QUEUED, state: 'delivered', attempts: 4, status: 200 }];
      return { body: deliveries[0] };
    },
  });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(toasts()).toEqual(['success: The delivery arrived: status 200, after 34 ms.']));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Delivered'));
});

test('says why a delivery is not sent again', async () => {
  const { toasts } = open(
    { body: [QUEUED] },
    {
      'POST /webhooks/deliveries/d2/send-again': problem(409, 'Paused.', {
        code: 'webhook-paused',
      }),
    },
  );
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Send again/ }));
  await waitFor(() =>
    expect(toasts()).toEqual([expect.stringMatching(/^error: The webhook is paused\. Resume it first/)]),
  );
});

test('stores the state in the URL', async () => {
  const { address, requestsTo } = open(
    ({ params }) => ({ body: params.state === 'failed' ? [] : [deliveryOf()] }),
    {},
    '/?state=lost',
  );
  await rows();
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed');
  expect(await screen.findByText('No delivery has this state.')).toBeInTheDocument();
  expect(address()).toBe('/?state=failed');
  expect(requestsTo(LIST).map(({ params }) => params)).toEqual([
    { limit: '25' },
    { state: 'failed', limit: '25' },
  ]);
});

test('loads older deliveries', async () => {
  open(({ params }) =>
    params.cursor
      ? { body: [deliveryOf()] }
      : { body: [QUEUED], headers: { link: '</api/webhooks/w1/deliveries?cursor=older>; rel="next"' } },
  );
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Load more deliveries' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test('has an empty state, and offers a retry after a failure', async () => {
  let down = true;
  open(() => (down ? problem(400, 'No.') : { body: [] }));
  await screen.findByText('The deliveries could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No deliveries')).toBeInTheDocument();
});
