import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToolImportDto } from '@whetstone/contract/api';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as ImportPage } from '../../exposed/tool-import.tsx';
import { Page as ImportsPage } from '../../exposed/tool-imports.tsx';

const checked: ToolImportDto = {
  _id: 'i1',
  fileName: 'prices.csv',
  state: 'ready',
  rows: 100,
  checked: 100,
  added: 3,
  changed: 90,
  unchanged: 7,
  invalid: 0,
  columns: ['id', 'price'],
  ignoredColumns: ['Farbe'],
  decimals: 'comma',
  updatedAt: '2026-01-02T10:00:00.000Z',
};
const row = { number: 2, outcome: 'changed', toolId: 't1', name: 'Claw hammer', errors: [], changes: [] };

function open(one: ToolImportDto, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /tool-imports/i1': { body: one },
    'GET /tool-imports/i1/rows': { body: [row] },
    ...routes,
  });
  const route = { path: '/dashboard/tools/imports/:id', at: '/dashboard/tools/imports/i1' };
  const page = openPage(<ImportPage />, { signedIn: true, fetch: api.fetch, ...route });
  return { ...page, calls: () => api.requests.map(({ call }) => call) };
}

/** Chooses a file on the page of the imports, and returns the page and the URLs of the uploads. */
async function choose(response: (upload: string) => Response) {
  const uploads: string[] = [];
  const api = fakeApi({ 'GET /tool-imports': { body: [] } });
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url, headers } = input instanceof Request ? input : new Request(input, init);
    if (method !== 'POST') return api.fetch(input, init);
    const upload = `${headers.get('content-type')} ${new URL(url).search}`;
    uploads.push(upload);
    return response(upload);
  };
  const page = openPage(<ImportsPage />, { signedIn: true, fetch });
  expect(await screen.findByText('No imports')).toBeVisible();
  const file = new File(['id,price\nt1,12.50\n'], 'new prices.csv', { type: 'application/vnd.ms-excel' });
  fireEvent.change(screen.getByLabelText('CSV file with tools'), { target: { files: [file] } });
  return { ...page, uploads };
}

test('uploads a file and opens its import', async () => {
  const headers = { 'content-type': 'application/json' };
  const { address, uploads } = await choose(
    () => new Response(JSON.stringify(checked), { status: 201, headers }),
  );
  await waitFor(() => expect(address()).toBe('/dashboard/tools/imports/i1'));
  expect(uploads).toEqual(['text/csv ?fileName=new+prices.csv']);
});

test('says what is wrong with a file that the shop rejects', async () => {
  const { body } = problem(422, 'No column.', {
    code: 'invalid-csv',
    reason: 'columns-missing',
    columns: ['name'],
  });
  const headers = { 'content-type': 'application/problem+json' };
  await choose(() => new Response(JSON.stringify(body), { status: 422, headers }));
  expect(await screen.findByText(/^The file does not have the columns name\./)).toBeVisible();
});

test('asks once how a file writes decimals, and shows its numbers in both readings', async () => {
  const samples = [{ row: 2, column: 'price', text: '1.234', comma: 1234, point: 1.234 }];
  const { body } = problem(422, 'Two readings.', { code: 'invalid-csv', reason: 'decimals', samples });
  const { address, uploads } = await choose((upload) =>
    upload.includes('decimals')
      ? new Response(JSON.stringify(checked), {
          status: 201,
          headers: { 'content-type': 'application/json' },
        })
      : new Response(JSON.stringify(body), {
          status: 422,
          headers: { 'content-type': 'application/problem+json' },
        }),
  );
  const row = await screen.findByRole('row', { name: '2 price: 1.234 1234 1.234' });
  expect(row).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Decimal comma, as in 24,50' }));
  await waitFor(() => expect(address()).toBe('/dashboard/tools/imports/i1'));
  expect(uploads.at(-1)).toContain('decimals=comma');
});

test('shows the values of a new tool', async () => {
  const changes = [{ column: 'price', from: '', to: '12.50' }];
  open(checked, { 'GET /tool-imports/i1/rows': { body: [{ ...row, outcome: 'added', changes }] } });
  expect((await screen.findByText('12.50')).parentElement).toHaveTextContent('price: 12.50');
});

test('shows the beginning of a long text, and both texts on demand', async () => {
  const from = `${'Cuts on the pull stroke. '.repeat(20)}End.`;
  const changes = [{ column: 'description', from, to: 'Short.' }];
  open(checked, { 'GET /tool-imports/i1/rows': { body: [{ ...row, changes }] } });
  const start = await screen.findByText(`${from.slice(0, 120)}… → Short.`);
  expect(screen.getByText(from)).not.toBeVisible();
  await userEvent.click(start);
  expect(screen.getByText(from)).toBeVisible();
});

test('opens with all rows if it adds and changes tools', async () => {
  const requests: unknown[] = [];
  open(checked, {
    'GET /tool-imports/i1/rows': ({ params }) => {
      requests.push(params.outcome);
      return { body: [row] };
    },
  });
  expect(await screen.findByRole('table', { name: 'Rows of the file' })).toBeVisible();
  expect(requests).toEqual([undefined]);
});

test('applies a checked file after a question with its result', async () => {
  const { calls } = open(checked, {
    'POST /tool-imports/i1/apply': { body: { ...checked, state: 'applying' } },
    'GET /tool-imports/i1/rows': {
      body: [{ ...row, changes: [{ column: 'price', from: '12.00', to: '12.50' }] }],
    },
  });
  expect(await screen.findByText('3 new tools, 90 to change, 7 unchanged.')).toHaveRole('status');
  const read = 'Columns: id, price. Ignored, because tools do not have them: Farbe. Decimals as in 24,50.';
  expect(screen.getByText(read)).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Rows of the file' });
  expect(within(table).getByText(/12\.00 → 12\.50/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 93 tools' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change 93 tools?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply the import' }));
  await waitFor(() => expect(calls()).toContain('POST /tool-imports/i1/apply'));
});

test('undoes an applied import by another one, whose result is seen before', async () => {
  const undo: ToolImportDto = { ...checked, _id: 'i2', fileName: 'Undo of prices.csv', state: 'checking' };
  const { address } = open(
    { ...checked, state: 'applied' },
    { 'POST /tool-imports/i1/undo': { body: undo } },
  );
  expect(await screen.findByText('3 tools added, 90 changed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  await waitFor(() => expect(address()).toBe('/dashboard/tools/imports/i2'));
});

test('says what was wrong with a file', async () => {
  const problem = { code: 'invalid-csv', params: { reason: 'quotes', line: 7 }, message: '' };
  open({ ...checked, state: 'failed', problem });
  expect(await screen.findByText(/^The quotation marks on line 7 do not match\./)).toBeVisible();
});

test('shows invalid rows first, and cannot be applied with them', async () => {
  const errors = [
    { column: 'price', code: 'amount', params: { min: 0.01, max: 1_000, decimals: 2 }, message: '' },
    { column: 'id', code: 'same-tool', params: { row: 4 }, message: '' },
  ];
  const requests: string[] = [];
  open(
    { ...checked, invalid: 1 },
    {
      'GET /tool-imports/i1/rows': ({ params }) => {
        requests.push(params.outcome ?? '');
        return { body: [{ ...row, outcome: 'invalid', errors }] };
      },
    },
  );
  const list = await screen.findByText('Row 4 has the same id. Remove one of the rows.');
  expect(list.closest('ul')).toHaveTextContent(
    'price: This must be an amount from 0.01 to 1,000 with at most two decimals.id: Row 4 has the same id. Remove one of the rows.',
  );
  expect(requests).toEqual(['invalid']);
  expect(screen.getByText(/Correct the rows below in your file, or remove them, then/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'upload it again' })).toHaveAttribute(
    'href',
    '/dashboard/tools/imports',
  );
  expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
});

test('shows the progress of a check, which can be cancelled and continued', async () => {
  let one: ToolImportDto = { ...checked, state: 'checking', checked: 40 };
  open(one, {
    'GET /tool-imports/i1': () => ({ body: one }),
    'POST /tool-imports/i1/cancel': () => {
      one = { ...one, state: 'cancelled' };
      return { body: one };
    },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Checking the rows' });
  expect(bar).toHaveAttribute('value', '40');
  expect(screen.getByText('40 of 100 rows checked.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the import' }));
  expect(await screen.findByText('Nothing was changed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('shows the progress of an import that is applied, also when another instance applies it', async () => {
  open({ ...checked, state: 'applying', written: 31 });
  const bar = await screen.findByRole('progressbar', { name: 'Writing the tools' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['31', '93']);
  expect(screen.getByText(/^31 of 93 tools written\. Shoppers see all changes at once/)).toBeVisible();
  cleanup();
  open({ ...checked, state: 'applying' });
  expect(await screen.findByText(/^Shoppers see all changes at once/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Writing the tools' })).not.toHaveAttribute('value');
});
