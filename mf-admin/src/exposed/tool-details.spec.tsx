import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { useState } from 'react';
import { slugOf } from '../features/tools/tool-fields.tsx';
import { type AdminTool, useAdminTool } from '../shared/tool-page.tsx';
import { ToolDetails } from './tool-details.tsx';

const tool: AdminTool = {
  ...{ _id: 't1', name: 'Try Square', price: 34.5, quantity: 5, minQuantity: 1, maxQuantity: 9, version: 3 },
  ...{
    description: 'Ground.',
    uses: 'Marking out',
    img: '/media/a.webp',
    category: 'measuring',
    alt: '',
    createdAt: '2026-01-02',
  },
  rating: { average: null, count: 0 },
};
const theirs = { ...tool, price: 40, alt: 'A square', version: 4 };
const calls = {
  'GET /tools/categories': { body: [{ category: 'measuring', active: 1, archived: 0 }] },
  'GET /tools/t1/prices': { body: [] },
};
const Details = ({ tool }: { tool: AdminTool }) => <ToolDetails tool={tool} photographs={null} />;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

test('publishes a draft, after a question without a picture', async () => {
  const draft = { ...tool, img: '', archived: true, archivedAt: tool.createdAt, draft: true } as AdminTool;
  const api = fakeApi({ ...calls, 'POST /tools/t1/restore': { body: { ...tool, version: 4 } } });
  let showPublished = () => {};
  function Page() {
    const [shown, show] = useState(draft);
    showPublished = () => show(tool);
    return <Details tool={shown} />;
  }
  const { toasts } = openPage(<Page />, { signedIn: true, fetch: api.fetch });
  expect(screen.getByRole('link', { name: `Preview ${tool.name}` })).toHaveAttribute(
    'href',
    `/purchase/${tool._id}/preview`,
  );
  expect(screen.getByText('Draft')).toBeVisible();
  const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish Try Square' }));
  await publish();
  const question = await screen.findByRole('alertdialog', { name: 'Publish Try Square without a picture?' });
  expect(question).toHaveAccessibleDescription(/^Customers see “No photograph” in its place\./);
  await userEvent.click(screen.getByRole('button', { name: 'No, not yet' }));
  expect(api.requestsTo('POST /tools/t1/restore')).toEqual([]);
  await publish();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, publish it' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Try Square is on sale.']));
  act(showPublished);
  expect(screen.getByRole('button', { name: 'Archive' }).parentElement).toHaveFocus();
});

test.each([
  [undefined, undefined, false],
  [{ binding: true }, 40, true],
])('marks a reduction where the shop follows market rules: %j', async (market, priorPrice, reduced) => {
  setShop({ ...getShop(), ...(market && { market }) });
  const api = fakeApi({ ...calls, 'PUT /tools/t1': { body: { ...tool, version: 4 } } });
  openPage(<Details tool={{ ...tool, ...(priorPrice && { priorPrice }) }} />, {
    signedIn: true,
    fetch: api.fetch,
  });
  await retype('Name', 'Square');
  expect(screen.queryAllByLabelText('Reduced price')).toHaveLength(market ? 1 : 0);
  await save();
  await waitFor(() => expect(api.requestsTo('PUT /tools/t1')).toMatchObject([{ body: { reduced } }]));
  setShop(undefined);
});

test('saves the price with the version that was edited', async () => {
  const api = fakeApi({ ...calls, 'PUT /tools/t1': { body: { ...tool, price: 36, version: 4 } } });
  const { toasts } = openPage(<Details tool={tool} />, { signedIn: true, fetch: api.fetch });

  await retype('Price ($)', '36');
  await retype('Weight in grams', '1200');
  await save();

  await waitFor(() => expect(toasts()).toEqual(['success: Try Square is saved.']));
  const { body } = api.requests.find(({ call }) => call === 'PUT /tools/t1') ?? {};
  expect(body).toMatchObject({ price: 36, minQuantity: 1, weightGrams: 1_200, version: 3 });
  expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
});

test('compares both versions after a conflict, and saves the chosen one', async () => {
  let attempts = 0;
  const conflict = problem(409, 'Another admin has changed this tool.', {
    code: 'changed-meanwhile',
    current: theirs,
  });
  const saved = { body: { ...theirs, name: 'Square', price: 36, version: 5 } };
  const api = fakeApi({ ...calls, 'PUT /tools/t1': () => (++attempts === 1 ? conflict : saved) });
  const { toasts } = openPage(<Details tool={tool} />, { signedIn: true, fetch: api.fetch });

  await retype('Name', 'Square');
  await retype('Price ($)', '36');
  await save();

  const heading = await screen.findByRole('heading', { name: 'Another admin has changed this tool' });
  expect(heading).toHaveFocus();
  const choice = (name: string) => screen.getByRole('radio', { name });
  expect(choice('Name: Keep mine')).toBeChecked();
  expect(choice('Alternative text: Take theirs')).toBeChecked();
  expect(choice('Price ($): Keep mine')).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save the chosen versions' }));
  expect(screen.getByText('Choose a version of each field.')).toBeVisible();
  await userEvent.click(choice('Price ($): Keep mine'));
  await userEvent.click(screen.getByRole('button', { name: 'Save the chosen versions' }));

  await waitFor(() => expect(toasts()).toEqual(['success: Square is saved.']));
  const { body } = api.requests.filter(({ call }) => call === 'PUT /tools/t1').at(-1) ?? {};
  expect(body).toMatchObject({ name: 'Square', price: 36, alt: 'A square', version: 4 });
});

test('takes over the picture that an upload has set, beside unsaved changes', async () => {
  const img = '/api/photos/p1-1200.webp';
  const pictured = { ...tool, img, version: 4 };
  function Uploading() {
    const [current, setCurrent] = useState(tool);
    return (
      <ToolDetails
        tool={current}
        photographs={
          <button type="button" onClick={() => setCurrent(pictured)}>
            {'Upload'}
          </button>
        }
      />
    );
  }
  const api = fakeApi({ ...calls, 'PUT /tools/t1': { body: { ...pictured, name: 'Square', version: 5 } } });
  openPage(<Uploading />, { signedIn: true, fetch: api.fetch });
  await retype('Name', 'Square');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(screen.getByLabelText('Image URL')).toHaveValue(img);
  expect(screen.getByLabelText('Name')).toHaveValue('Square');
  await save();
  await waitFor(() =>
    expect(api.requestsTo('PUT /tools/t1').map(({ body }) => body)).toMatchObject([
      { name: 'Square', img, version: 4 },
    ]),
  );
});

test('discards the own changes after a conflict', async () => {
  const conflict = problem(409, 'Changed.', { code: 'changed-meanwhile', current: theirs });
  const api = fakeApi({ ...calls, 'PUT /tools/t1': conflict });
  openPage(<Details tool={tool} />, { signedIn: true, fetch: api.fetch });

  await retype('Price ($)', '36');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard my changes' }));

  expect(screen.getByLabelText('Price ($)')).toHaveValue(40);
  expect(screen.getByLabelText('Alternative text')).toHaveValue('A square');
});

/** The page of the tool, which reads it once. */
function Opened() {
  const { currentData } = useAdminTool('t1');
  return currentData ? <Details tool={currentData} /> : null;
}

test('archives the saved version, also before the tool is read again', async () => {
  let isRead = false;
  const api = fakeApi({
    ...calls,
    'GET /tools/t1': () => {
      if (isRead) return new Promise<never>(() => undefined);
      isRead = true;
      return { body: tool };
    },
    'PUT /tools/t1': { body: { ...tool, price: 36, version: 4 } },
    'POST /tools/t1/archive': { body: { ...tool, version: 5, archived: true } },
  });
  const { toasts } = openPage(<Opened />, { signedIn: true, fetch: api.fetch });
  await screen.findByLabelText('Price ($)');
  await retype('Price ($)', '36');
  await save();
  await waitFor(() => expect(toasts()).toEqual(['success: Try Square is saved.']));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, archive it' }));
  await waitFor(() =>
    expect(api.requestsTo('POST /tools/t1/archive').map(({ params }) => params)).toEqual([{ version: '4' }]),
  );
});

test('asks before it archives the tool', async () => {
  const api = fakeApi({
    ...calls,
    'POST /tools/t1/archive': { body: { ...tool, archived: true, version: 4 } },
  });
  const { toasts } = openPage(<Details tool={tool} />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Try Square?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, archive it' }));

  await waitFor(() => expect(toasts()).toEqual(['success: Try Square is archived.']));
  expect(api.requestsTo('POST /tools/t1/archive').map(({ params }) => params)).toEqual([{ version: '3' }]);
});

test('shows each price with its admin, and the first one', async () => {
  const at = '2026-03-04T10:00:00Z';
  const prices = [
    { id: 'p2', from: 30, to: 34.5, by: 'Grace', at },
    { id: 'p1', from: 25, to: 30, at },
  ];
  const api = fakeApi({ ...calls, 'GET /tools/t1/prices': { body: prices } });
  openPage(<Details tool={tool} />, { signedIn: true, fetch: api.fetch });

  const table = await screen.findByRole('table', { name: 'Price history' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.replace(/^.*2026, \d+:00.[AP]M UTC/, ''))).toEqual([
    'Grace$34.50',
    'A former admin$30.00',
    'Added$25.00',
  ]);
});

it.each([
  ['Hand Planes', 'hand-planes'],
  [' --Saws & files-- ', 'saws-files'],
  ['', ''],
])('%j becomes the category %j', (text, slug) => expect(slugOf(text)).toBe(slug));
