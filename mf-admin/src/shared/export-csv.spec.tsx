import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '@whetstone/kernel/testing';
import { ExportCsv } from './export-csv.tsx';

const saved: { blob: Blob; name: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  let last: Blob;
  URL.createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ blob: last, name: this.download });
  });
});

/** Serves the export. Returns the requested URLs, and the stream of the response. */
function openExport(response?: Response) {
  const urls: string[] = [];
  const chunks = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: chunks.resolve });
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    urls.push(String(input));
    const controller = await chunks.promise;
    init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
    const headers = { 'content-disposition': 'attachment; filename="orders-2026-11-24.csv"' };
    return response ?? new Response(body, { headers });
  };
  const request = { url: '/orders/export', params: { q: 'anvil & saw', state: 'placed', to: undefined } };
  openPage(<ExportCsv request={request} noun="orders" />, { signedIn: true, fetch });
  const control = (action: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
    act(async () => action(await chunks.promise));
  return {
    urls,
    send: (text: string) => control((controller) => controller.enqueue(new TextEncoder().encode(text))),
    end: () => control((controller) => controller.close()),
    fail: () => control((controller) => controller.error(new TypeError('network error'))),
  };
}

const start = () => userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

test('downloads the orders of the filters as a file', async () => {
  const { urls, send, end } = openExport();
  await start();
  expect(await screen.findByRole('progressbar', { name: 'Exporting the orders' })).toBeInTheDocument();
  await send('number,client\n');
  expect(await screen.findByText('14 bytes')).toBeInTheDocument();
  await send('40712-38915,ada@shop.example\n');
  await end();

  expect(await screen.findByText('The export is complete: 43 bytes.')).toHaveRole('status');
  expect(urls).toEqual(['/api/orders/export?q=anvil+%26+saw&state=placed']);
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toBe('orders-2026-11-24.csv');
  expect(await saved[0]?.blob.text()).toBe('number,client\n40712-38915,ada@shop.example\n');
});

test('saves nothing when the connection is lost on the way', async () => {
  const { send, fail } = openExport();
  await start();
  await send('number\n');
  await fail();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The export ended early, and nothing was saved.',
  );
  expect(saved).toEqual([]);
});

test('stops on request, and the focus returns to the button', async () => {
  const { send } = openExport();
  await start();
  await send('number\n');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
  expect(saved).toEqual([]);
});

test('shows why the API rejects the export', async () => {
  openExport(Response.json({ status: 403, code: 'forbidden' }, { status: 403 }));
  await start();
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
});
