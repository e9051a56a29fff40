import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WebhookDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { AddWebhook } from './add-webhook.tsx';
import { ALL_EVENTS } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookView } from './webhook-view.tsx';

const URL = 'https://erp.example.com/orders';
const SECRET = 'whsec_c2VjcmV0';

const webhookOf = (changes: Partial<WebhookDto> = {}): WebhookDto => ({
  id: 'w1',
  url: URL,
  description: 'Stock system',
  events: ['order.paid', 'order.cancelled'],
  state: 'active',
  version: 3,
  failures: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

function openList(routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({ 'GET /webhooks': { body: [webhookOf()] }, ...routes });
  const page = (
    <>
      <AddWebhook />
      <WebhookList />
    </>
  );
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch }) };
}

function openWebhook(routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi({
    'GET /webhooks': { body: [webhookOf()] },
    'GET /webhooks/w1/deliveries': { body: [] },
    ...routes,
  });
  const page = <WebhookView id="w1" />;
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch, at: '/w', path: '/w' }) };
}

afterEach(() => void jest.restoreAllMocks());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  test('links to each webhook, with its events and its state', async () => {
    openList({
      'GET /webhooks': {
        body: [
          webhookOf(),
          webhookOf({
            id: 'w2',
            events: ALL_EVENTS,
            state: 'paused',
            pauseReason: 'gone',
          }),
          webhookOf({ id: 'w3', state: 'paused' }),
          webhookOf({ id: 'w4', failures: 2, failingSince: '2026-11-21T10:00:00.000Z' }),
        ],
      },
    });
    const table = await screen.findByRole('table', { name: 'Webhooks' });
    const [first, stopped, paused, failing] = within(table).getAllByRole('row').slice(1);
    expect(within(first as HTMLElement).getByRole('link', { name: URL })).toHaveAttribute(
      'href',
      '/dashboard/webhooks/w1',
    );
    expect(first).toHaveTextContent(/Stock system.*Order paid, Order cancelled.*Active/);
    expect(stopped).toHaveTextContent(
      /All events.*Paused.*The receiver returned 410, which ends the subscription\. Events wait/,
    );
    expect(paused).toHaveTextContent(
      'An admin paused the webhook. Events wait until the webhook is resumed.',
    );
    expect(failing).toHaveTextContent(/Active2 failed attempts since Nov 21/);
  });

  test('has an empty state', async () => {
    openList({ 'GET /webhooks': { body: [] } });
    expect(await screen.findByText('No webhooks')).toBeInTheDocument();
  });

  test('offers a retry after a failure', async () => {
    let down = true;
    openList({ 'GET /webhooks': () => (down ? problem(400, 'No.') : { body: [webhookOf()] }) });
    await screen.findByText('The webhooks could not be loaded');
    down = false;
    await press('Try again');
    expect(await screen.findByRole('link', { name: URL })).toBeInTheDocument();
  });
});

describe('a new webhook', () => {
  const fillIn = async () => {
    await press('Add a webhook');
    const form = await dialog('Add a webhook');
    await userEvent.type(form.getByLabelText('Address'), ` ${URL} `);
    return form;
  };

  test('is added with the selected events, and its secret is shown once', async () => {
    const user = userEvent.setup();
    // Without polling, which would count as well.
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { requestsTo } = openList({
      'POST /webhooks': { status: 201, body: { ...webhookOf(), secret: SECRET } },
    });
    const form = await fillIn();
    expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(ALL_EVENTS.length);
    await userEvent.click(form.getByLabelText('Order packed'));
    await userEvent.type(form.getByLabelText('Description (optional)'), 'ERP');
    await press('Add webhook');

    const field = await screen.findByRole('textbox', { name: 'Secret' });
    expect(field).toHaveValue(SECRET);
    expect(field).toHaveFocus();
    expect(screen.getByText(/^Copy the secret now: you cannot see it again\./)).toBeInTheDocument();
    const events = ALL_EVENTS.filter((event) => event !== 'order.packed');
    expect(requestsTo('POST /webhooks').map(({ body }) => body)).toEqual([
      { url: URL, description: 'ERP', events },
    ]);
    await waitFor(() => expect(requestsTo('GET /webhooks')).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Copy secret' }));
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await press('Done');
    await press('Add a webhook');
    expect((await dialog('Add a webhook')).getByLabelText('Address')).toHaveValue('');
  });

  test('needs an address and an event', async () => {
    const { requestsTo } = openList();
    await press('Add a webhook');
    const form = await dialog('Add a webhook');
    for (const box of form.getAllByRole('checkbox')) await userEvent.click(box);
    await press('Add webhook');
    expect(await form.findByText('Enter the address of the receiver')).toBeInTheDocument();
    expect(form.getByLabelText('Address')).toHaveFocus();
    expect(form.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription(
      'Select at least one event',
    );
    expect(requestsTo('POST /webhooks')).toEqual([]);
  });

  test('shows the API’s errors at their fields, and others above the buttons', async () => {
    const errors = [{ field: 'url', code: 'url-not-public', params: { host: 'localhost' } }];
    let response = problem(400, 'One field is wrong.', { errors });
    openList({ 'POST /webhooks': () => response });
    const form = await fillIn();
    await press('Add webhook');
    await waitFor(() =>
      expect(form.getByLabelText('Address')).toHaveAccessibleDescription(
        expect.stringContaining('The host localhost has an address that is not public.'),
      ),
    );
    response = problem(409, 'Too many.', { code: 'too-many-webhooks', max: 20 });
    await press('Add webhook');
    expect(await form.findByRole('alert')).toHaveTextContent('The shop has 20 webhooks');
  });
});

describe('one webhook', () => {
  test.each([
    ['delivered', { status: 200, durationMs: 34 }, 'status', 'The test arrived: status 200, after 34 ms.'],
    ['failed', { status: 500, error: 'status' }, 'alert', 'The test failed. The receiver returned 500.'],
    [
      'failed',
      { status: 307, error: 'status' },
      'alert',
      'The test failed. The receiver returned 307. Redirects are not followed: enter the final address.',
    ],
    [
      'failed',
      { error: 'timeout' },
      'alert',
      'The test failed. The receiver did not respond within 10 seconds.',
    ],
    ['failed', { error: 'ECONNRESET' }, 'alert', 'The test failed. The request failed: ECONNRESET.'],
  ] as const)('shows the result of a test: %s', async (state, result, role, sentence) => {
    const { requestsTo } = openWebhook({
      'POST /webhooks/w1/test': { body: { id: 'd1', type: 'webhook.test', state, ...result } },
    });
    await press('Send test');
    await waitFor(() =>
      expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toContain(sentence),
    );
    await waitFor(() => expect(requestsTo('GET /webhooks/w1/deliveries').length).toBeGreaterThan(1));
  });

  test('is paused and resumed, with its other settings kept', async () => {
    let state: WebhookDto['state'] = 'active';
    const { requestsTo, toasts } = openWebhook({
      'GET /webhooks': () => ({ body: [webhookOf({ state })] }),
      'PUT /webhooks/w1': ({ body }) => {
        state = (body as WebhookDto).state;
        return { body: webhookOf({ state }) };
      },
    });
    await press('Pause');
    await press('Resume');
    await waitFor(() => expect(toasts()).toEqual(['success: The webhook is active.']));
    expect(requestsTo('PUT /webhooks/w1').map(({ body }) => body)).toEqual(
      ['paused', 'active'].map((next) => ({
        url: URL,
        description: 'Stock system',
        events: ['order.paid', 'order.cancelled'],
        state: next,
      })),
    );
  });

  test('is edited', async () => {
    const { requestsTo } = openWebhook({ 'PUT /webhooks/w1': { body: webhookOf() } });
    await press('Edit');
    const form = await dialog('Edit the webhook');
    await userEvent.click(form.getByLabelText('Order cancelled'));
    await userEvent.clear(form.getByLabelText('Description (optional)'));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo('PUT /webhooks/w1').map(({ body }) => body)).toEqual([
      { url: URL, description: '', events: ['order.paid'], state: 'active' },
    ]);
  });

  test('shows what another admin has saved meanwhile, and replaces it only on request', async () => {
    const current = webhookOf({ url: 'https://other.example.com/', version: 7, state: 'paused' });
    const conflict = problem(409, 'It has changed.', { code: 'changed-meanwhile', current });
    let attempts = 0;
    const { requestsTo } = openWebhook({
      'PUT /webhooks/w1': () => (++attempts === 1 ? conflict : { body: webhookOf({ version: 8 }) }),
    });
    await press('Edit');
    const form = await dialog('Edit the webhook');
    await userEvent.click(form.getByLabelText('Description (optional)'));
    await userEvent.paste(' of mine');
    await press('Save');
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent(
      /https:\/\/other\.example\.com\/, Stock system, paused, Order paid, .*Save again/,
    );
    expect(form.getByLabelText('Description (optional)')).toHaveValue('Stock system of mine');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = { url: URL, description: 'Stock system of mine', state: 'paused' };
    const [first, second] = requestsTo('PUT /webhooks/w1');
    expect(first?.params).toEqual({ version: '3' });
    expect(second).toMatchObject({ params: { version: '7' }, body: sent });
  });

  test('gets a new secret after a confirmation, and shows it once', async () => {
    let busy = true;
    openWebhook({
      'POST /webhooks/w1/secret': () =>
        busy ? problem(503, 'Busy.') : { body: { ...webhookOf(), secret: SECRET } },
    });
    await press('Rotate the secret');
    const question = await dialog('Rotate the secret?');
    expect(question.getByText(/For 24 hours the old secret signs the events too/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Rotate the secret' }));
    expect(await question.findByRole('alert')).toHaveTextContent('The shop is busy.');
    busy = false;
    await userEvent.click(question.getByRole('button', { name: 'Rotate the secret' }));
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
    await press('Done');
    await press('Rotate the secret');
    expect(await dialog('Rotate the secret?')).toBeDefined();
  });

  test('is removed after a question that names it', async () => {
    const { address, toasts } = openWebhook({ 'DELETE /webhooks/w1': { body: { deletedCount: 1 } } });
    await press('Remove');
    const question = await screen.findByRole('alertdialog', { name: `Remove the webhook to ${URL}?` });
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, remove it' }));
    await waitFor(() => expect(address()).toBe('/dashboard/webhooks'));
    expect(toasts()).toEqual([`success: The webhook to ${URL} is removed.`]);
  });

  test('stays after a rejected removal', async () => {
    const { address, toasts } = openWebhook({ 'DELETE /webhooks/w1': problem(503, 'Busy.') });
    await press('Remove');
    await press('Yes, remove it');
    await waitFor(() => expect(toasts()).toEqual(['error: The shop is busy. Try again in a moment.']));
    expect(address()).toBe('/w');
  });

  test('may be gone', async () => {
    openWebhook({ 'GET /webhooks': { body: [] } });
    expect(await screen.findByText('Webhook not found')).toBeInTheDocument();
  });
});
