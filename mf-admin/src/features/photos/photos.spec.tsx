import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { AddPhotos } from './add-photos.tsx';
import type { ToolPhotosDto } from './photos.api.ts';
import { PhotosField } from './photos-field.tsx';
import { PhotosView } from './photos-view.tsx';

const photo = (id: string, alt = '') => ({ id, alt, src: `/api/photos/${id}-1200.webp` });
const stored = (version: number, photos = [photo('a', 'The head'), photo('b')]): ToolPhotosDto => ({
  name: 'Claw hammer',
  img: photos[0]?.src ?? '',
  version,
  photos,
});
const file = (name: string, type = 'image/jpeg') => new File(['1'], name, { type });

interface Answer {
  status?: number;
  body?: unknown;
}

/** @param upload responds to uploads, which the fake API cannot read */
function open(
  routes: Record<string, FakeRoute> = {},
  upload: () => Answer | Promise<Answer> = () => ({}),
  shown = <PhotosView toolId="t" />,
) {
  const api = fakeApi({ 'GET /tools/t/photos': { body: stored(1) }, ...routes });
  const uploads: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return api.fetch(request);
    uploads.push(`${new URL(request.url).pathname} ${request.headers.get('content-type')}`);
    const { status = 201, body } = await upload();
    return Response.json(body, { status });
  };
  return { ...api, uploads, ...openPage(shown, { signedIn: true, fetch }) };
}

const text = (number: number) => screen.findByLabelText(`Alternative text of photograph ${number}`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Photographs to add'), files, { applyAccept: false });

test('uploads the photographs that were chosen for a new tool', async () => {
  const { uploads } = open(
    {},
    () => ({ body: stored(2) }),
    <AddPhotos toolId="t" count={0} chosen={[file('a.jpg'), file('b.txt', 'text/plain')]} />,
  );
  await screen.findByText('a.jpg is added.');
  expect(uploads).toEqual(['/api/tools/t/photos image/jpeg']);
  expect(screen.getByRole('alert')).toHaveTextContent('Send a JPEG, PNG, WebP or AVIF file.');
});

test('shows photographs in the form of their tool, and uploads more at once', async () => {
  const { uploads } = open({}, () => ({ body: stored(2) }), <PhotosField toolId="t" page="/photographs" />);
  const field = await screen.findByRole('group', { name: 'Photographs' });
  expect(await within(field).findByAltText('The head')).toBeVisible();
  expect(within(field).getByRole('link')).toHaveAttribute('href', '/photographs');
  await choose(file('a.jpg'));
  expect(await screen.findByText('a.jpg is added.')).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('saves texts with the version that the admin edited', async () => {
  const { requestsTo, toasts } = open({ 'PUT /tools/t/photos': { body: stored(2) } });
  const unsaved = () => document.querySelector('[data-unsaved]');
  await userEvent.type(await text(2), 'The handle');
  expect(unsaved()).not.toBeNull();
  await press('Save order and texts');
  await waitFor(() => expect(toasts()).toEqual(['success: The photographs are saved.']));
  expect(unsaved()).toBeNull();
  expect(requestsTo('PUT /tools/t/photos').map(({ body }) => body)).toEqual([
    {
      version: 1,
      photos: [
        { id: 'a', alt: 'The head' },
        { id: 'b', alt: 'The handle' },
      ],
    },
  ]);
});

test('compares both versions if another admin was faster, and keeps the one that the admin chooses', async () => {
  const theirs = stored(2, [photo('b', 'Theirs'), photo('c')]);
  const { requestsTo } = open({
    'PUT /tools/t/photos': ({ body }) =>
      (body as ToolPhotosDto).version === 2
        ? { body: stored(3) }
        : problem(409, 'Changed.', { code: 'changed-meanwhile', current: theirs }),
  });
  await userEvent.type(await text(1), '!');
  await press('Save order and texts');
  expect(await screen.findByRole('alert')).toHaveTextContent('Another admin has changed these photographs.');
  const now = screen.getByRole('region', { name: 'Now' });
  expect(
    within(now)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Theirs', 'No text']);
  await press('Keep mine');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(requestsTo('PUT /tools/t/photos').at(-1)?.body).toEqual({
    version: 2,
    photos: [
      { id: 'b', alt: '' },
      { id: 'c', alt: '' },
    ],
  });
});

test('drops the own changes for theirs', async () => {
  open({
    'PUT /tools/t/photos': problem(409, 'Changed.', { code: 'changed-meanwhile', current: stored(2) }),
  });
  await userEvent.type(await text(1), '!');
  await press('Save order and texts');
  await press('Take theirs');
  expect(await text(1)).toHaveValue('The head');
  expect(screen.queryByRole('button', { name: 'Save order and texts' })).toBeNull();
});

test('sends files one after the other, with the reason of each rejection', async () => {
  const answers = [
    { body: stored(2) },
    problem(503, 'The shop is busy.'),
    problem(422, 'The photograph is damaged.', { code: 'photo-rejected', reason: 'damaged' }),
    { body: stored(3) },
  ];
  const { uploads } = open({}, () => answers.shift() ?? {});
  const drawing = file('drawing.svg', 'image/svg+xml');
  await choose(file('one.jpg'), file('two.png', 'image/png'), file('damaged.jpg'), drawing);
  expect(await screen.findByText(/^The photograph is damaged or incomplete\./)).toBeInTheDocument();
  expect(screen.getByText('Send a JPEG, PNG, WebP or AVIF file.')).toBeInTheDocument();
  const sent = ['image/jpeg', 'image/png', 'image/jpeg'];
  expect(uploads).toEqual(sent.map((type) => `/api/tools/t/photos ${type}`));
  expect(screen.getByText('one.jpg is added.')).toBeInTheDocument();

  for (const name of ['drawing.svg', 'damaged.jpg']) {
    expect(screen.queryByRole('button', { name: `Try ${name} again` })).toBeNull();
    await press(`Dismiss ${name}`);
  }
  await press('Try two.png again');
  expect(await screen.findByText('two.png is added.')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('accepts dropped files, and no more than a tool can have', async () => {
  const { uploads } = open({}, () => ({ body: stored(2) }));
  const zone = (await screen.findByRole('button', { name: 'Add photographs' })).parentElement as HTMLElement;
  const files = Array.from({ length: 1_000 }, (_, index) => file(`${index}.jpg`));
  fireEvent.drop(zone, { dataTransfer: { files } });
  expect(screen.getByText('A tool has at most 12 photographs: 990 files left out.')).toBeInTheDocument();
  await waitFor(() => expect(uploads).toHaveLength(10));
});

test('cancels an upload', async () => {
  open({}, () => new Promise<never>(() => undefined));
  await choose(file('one.jpg'));
  expect(await screen.findByRole('progressbar', { name: 'Sending one.jpg' })).toBeInTheDocument();
  await press('Cancel one.jpg');
  await waitFor(() => expect(screen.queryByText(/one\.jpg/)).toBeNull());
});

test('asks before it deletes', async () => {
  const { requestsTo } = open({ 'DELETE /tools/t/photos/b': { body: stored(2, [photo('a')]) } });
  await press('Delete photograph 2');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this photograph?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requestsTo('DELETE /tools/t/photos/b')).toHaveLength(1));
});

test('says what the first photograph replaces', async () => {
  open({ 'GET /tools/t/photos': { body: { ...stored(0, []), img: '/media/claw-hammer-1200.webp' } } });
  expect(await screen.findByText(/shows the picture at \/media\/claw-hammer-1200\.webp/)).toBeInTheDocument();
});
