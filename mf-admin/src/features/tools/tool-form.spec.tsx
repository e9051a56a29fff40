import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ToolForm } from './tool-form.tsx';

/** Shows the names of the photographs of each added tool. */
const NewTool = () => (
  <ToolForm
    accept="image/png"
    photographs={(id, chosen) => <p>{`${id}: ${chosen.map(({ name }) => name).join()}`}</p>}
  />
);
const sent = ({ requests }: ReturnType<typeof fakeApi>) =>
  requests.filter(({ call }) => call === 'POST /service').map(({ body }) => body);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add tool' }));

test('sends the numbers as numbers, and resets the form', async () => {
  const api = fakeApi({ 'POST /service': { status: 201, body: { success: true } } });
  const { toasts } = openPage(<NewTool />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('Try square');
  await userEvent.type(screen.getByLabelText(/^Price/), '34.50');
  await userEvent.type(screen.getByLabelText('Quantity'), '120');
  await userEvent.type(screen.getByLabelText('Minimum quantity'), '5');
  await userEvent.type(screen.getByLabelText('Maximum quantity'), '60');
  await userEvent.type(screen.getByLabelText('Weight in grams'), '850');
  await userEvent.click(screen.getByLabelText('Description'));
  await userEvent.paste('Ground and tested.');
  await userEvent.type(screen.getByLabelText('Uses'), 'Marking joints{Enter}Testing corners');
  await userEvent.click(screen.getByLabelText('Image URL'));
  await userEvent.paste('https://example.com/square.jpg');
  await userEvent.click(screen.getByLabelText('Alternative text'));
  await userEvent.paste('A square');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'New category…');
  await userEvent.click(screen.getByLabelText('New category'));
  await userEvent.paste('Hand planes');
  await add();

  await waitFor(() => expect(toasts()).toEqual(['success: Successfully tools added.Thank you...']));
  expect(sent(api)).toEqual([
    {
      name: 'Try square',
      price: 34.5,
      quantity: 120,
      minQuantity: 5,
      maxQuantity: 60,
      description: 'Ground and tested.',
      uses: 'Marking joints\nTesting corners',
      img: 'https://example.com/square.jpg',
      category: 'hand-planes',
      alt: 'A square',
      weightGrams: 850,
    },
  ]);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('marks the required fields', () => {
  openPage(<NewTool />, { signedIn: true, fetch: fakeApi({}).fetch });
  for (const label of ['Name', /^Price/, 'Quantity', 'Minimum quantity', 'Description'])
    expect(screen.getByLabelText(label)).toBeRequired();
  for (const label of ['Category', 'Uses', 'Photographs', 'Image URL', 'Alternative text'])
    expect(screen.getByLabelText(label)).not.toBeRequired();
});

test('says how many lines of uses a tool can have', async () => {
  openPage(<NewTool />, { signedIn: true, fetch: fakeApi({}).fetch });
  await userEvent.click(screen.getByLabelText('Uses'));
  await userEvent.paste('Filing\n'.repeat(11));
  await add();
  expect(screen.getByLabelText('Uses')).toHaveAccessibleDescription(/Enter at most 10 lines with at most 80/);
});

test('a tool without an address is a draft with the chosen photographs, until it is published here', async () => {
  let rejected = false;
  const added = { status: 201, body: { success: true, _id: 't1' } };
  const api = fakeApi({
    'POST /service': () => (rejected ? problem(400, 'No.') : added),
    'POST /tools/t1/restore': { body: {} },
    'GET /tools/t1': { body: { img: '/api/photos/a-1200.webp' } },
  });
  const { toasts } = openPage(<NewTool />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('Try square');
  await userEvent.upload(screen.getByLabelText('Photographs'), [
    new File(['1'], 'front.png', { type: 'image/png' }),
    new File(['2'], 'back.png', { type: 'image/png' }),
  ]);
  await add();
  const draft = within(await screen.findByRole('region', { name: 'Try square' }));
  expect(document.querySelector('[data-unsaved]')).toBeNull();
  expect(draft.getByText('is a draft.')).toBeVisible();
  expect(draft.getByText('t1: front.png,back.png')).toBeVisible();
  expect(draft.getByRole('link', { name: 'Try square' })).toHaveAttribute('href', '/dashboard/tools/t1');
  expect(screen.getByLabelText<HTMLInputElement>('Photographs').files).toHaveLength(0);
  expect(sent(api)[0]).not.toHaveProperty('img');
  rejected = true;
  await add();
  await waitFor(() => expect(toasts()).toContain('error: Sorry!!! Your request is failed '));

  expect(draft.getByRole('link', { name: 'Preview Try square' })).toHaveAttribute(
    'href',
    '/purchase/t1/preview',
  );
  await userEvent.click(draft.getByRole('button', { name: 'Publish Try square' }));
  expect(await draft.findByText('is on sale.')).toBeVisible();
  expect(draft.queryByRole('button')).not.toBeInTheDocument();
});

test('guards photographs that are chosen before any text is typed', async () => {
  openPage(<NewTool />, { signedIn: true, fetch: fakeApi({}).fetch });
  const unsaved = () => document.querySelector('[data-unsaved]');
  const front = new File(['1'], 'front.png', { type: 'image/png' });
  expect(unsaved()).toBeNull();
  await userEvent.upload(screen.getByLabelText('Photographs'), front);
  expect(unsaved()).not.toBeNull();
  await userEvent.upload(screen.getByLabelText('Photographs'), []);
  expect(unsaved()).toBeNull();
});

test('says that photographs replace the image', () => {
  openPage(<NewTool />, { signedIn: true, fetch: fakeApi({}).fetch });
  expect(screen.getByLabelText('Image URL')).toHaveAccessibleDescription(
    /^Optional\. .* in place of the address\.$/,
  );
});

test('replaces the toast of a rejected attempt with the toast of the successful one', async () => {
  let rejected = true;
  const api = fakeApi({
    'POST /service': () =>
      rejected ? problem(400, 'One field is not right.') : { status: 201, body: { success: true } },
  });
  const { toasts } = openPage(<NewTool />, { signedIn: true, fetch: api.fetch });

  await add();
  await waitFor(() => expect(toasts()).toEqual(['error: Sorry!!! Your request is failed ']));
  rejected = false;
  await add();

  await waitFor(() => expect(toasts()).toEqual(['success: Successfully tools added.Thank you...']));
});

test('has a number field for the price and a url field for the image', () => {
  openPage(<NewTool />, { signedIn: true, fetch: fakeApi({}).fetch });

  expect(screen.getByLabelText(/^Price/)).toHaveAttribute('type', 'number');
  expect(screen.getByLabelText('Image URL')).toHaveAttribute('type', 'url');
});

test('leaves out empty numbers, and shows the API’s errors at their fields', async () => {
  const api = fakeApi({
    'POST /service': problem(400, 'One field is not right.', {
      errors: [{ field: 'quantity', code: 'whole-number', params: { min: 0, max: 1_000_000 } }],
    }),
  });
  const { toasts } = openPage(<NewTool />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('Try square');
  await add();

  await waitFor(() => expect(toasts()).toEqual(['error: Sorry!!! Your request is failed ']));
  expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(
    'This must be a whole number from 0 to 1,000,000.',
  );
  expect(screen.getByLabelText('Quantity')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Try square');
  expect(sent(api)[0]).not.toHaveProperty('quantity');
});
