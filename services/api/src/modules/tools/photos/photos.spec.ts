import { Readable } from 'node:stream';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { startBucketServer } from '@whetstone/server/testing/bucket-server';
import { CONTACT } from '../../../testing/order-client.ts';
import { aPhoto, ENCODED, fakeEncoder, upload } from '../../../testing/photos.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { OrderLine } from '../../orders/order-line.entity.ts';
import { Tool } from '../tool.entity.ts';
import type { ToolDetailDto } from '../tools.dto.ts';
import { ToolPhoto } from './photo.entity.ts';
import { photoFileNames } from './photo-files.ts';
import { MAX_PHOTOS, type ToolPhotosDto } from './photos.dto.ts';

let shop: TestApp;
let admin: SignedIn;
let jpeg: Buffer;
beforeAll(async () => {
  shop = await startTestApp({ rateLimitFactor: 100 });
  fakeEncoder();
  admin = await signIn(shop, { role: 'admin' });
  jpeg = await aPhoto();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await shop.close();
});

const toolOf = async (id: string): Promise<ToolDetailDto> =>
  (await shop.app.inject(`/api/purchase/${id}`)).json();
const save = (toolId: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/tools/${toolId}/photos`, headers: admin.headers, payload });
const remove = (toolId: string, photo: string) =>
  shop.app.inject({ method: 'DELETE', url: `/api/tools/${toolId}/photos/${photo}`, headers: admin.headers });

/** A tool with photographs whose files are not stored. */
async function toolWith(count: number): Promise<{ toolId: string; ids: string[] }> {
  const toolId = await stockTool(shop);
  const ids = Array.from(
    { length: count },
    (_, index) => `${toolId.slice(0, -2)}${String(index).padStart(2, '0')}`,
  );
  const changedAt = new Date();
  const rows = ids.map((id, index) => ({
    id,
    toolId,
    position: index + 1,
    alt: '',
    uploadHash: id,
    changedAt,
  }));
  await shop.dataSource.getRepository(ToolPhoto).insert(rows);
  await shop.dataSource
    .getRepository(Tool)
    .update({ id: toolId }, { photosVersion: 1, img: `/api/photos/${ids[0]}-1200.webp` });
  return { toolId, ids };
}

it('stores an upload in the sizes and formats of the pages, and the first photograph becomes the picture of the tool', async () => {
  const toolId = await stockTool(shop);
  expect((await toolOf(toolId)).photos).toEqual([]);

  const response = await upload(shop, admin, toolId, jpeg);
  expect(response.statusCode).toBe(201);
  const { img, version, photos }: ToolPhotosDto = response.json();
  expect({ version, photos: photos.length }).toEqual({ version: 1, photos: 1 });
  expect(img).toBe(photos[0]?.src);
  expect(img).toMatch(/^\/api\/photos\/[0-9a-f-]{36}-1200\.webp$/);
  expect(await toolOf(toolId)).toMatchObject({ img, alt: '', photos: [{ src: img, alt: '' }] });

  for (const name of photoFileNames(photos[0]?.id ?? '')) {
    const { statusCode, headers, rawPayload } = await shop.app.inject(`/api/photos/${name}`);
    expect([statusCode, rawPayload]).toEqual([200, ENCODED]);
    expect(headers).toMatchObject({
      'content-type': `image/${name.split('.')[1]}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
});

it('keeps the alternative text of a tool for its first photograph', async () => {
  const toolId = await stockTool(shop, { alt: 'A marking gauge of beech', img: undefined });
  await upload(shop, admin, toolId, jpeg);
  const second = await upload(shop, admin, toolId, await aPhoto('#336699'));
  expect(second.json().photos).toMatchObject([{ alt: 'A marking gauge of beech' }, { alt: '' }]);
  const { alt } = await shop.dataSource.getRepository(Tool).findOneByOrFail({ id: toolId });
  expect(alt).toBe('A marking gauge of beech');
});

it('adds the bytes of a repeated upload once to a tool, until the photograph is deleted', async () => {
  // The tool of the test before has the same photograph.
  const toolId = await stockTool(shop);
  // The client does not wait for the first response.
  const repeated = await Promise.all([1, 2].map(() => upload(shop, admin, toolId, jpeg)));
  const last = await upload(shop, admin, toolId, jpeg);
  expect([...repeated, last].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { version, photos }: ToolPhotosDto = last.json();
  expect({ version, photos: photos.length }).toEqual({ version: 1, photos: 1 });
  const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: toolId });
  expect(entries.map(({ action }) => action)).toEqual(['photo.added']);

  await remove(toolId, photos[0]?.id ?? '');
  expect((await upload(shop, admin, toolId, jpeg)).json()).toMatchObject({
    version: 3,
    photos: [{ alt: '' }],
  });
});

it('saves order and alternative texts, and removes photographs', async () => {
  const { toolId, ids } = await toolWith(3);
  const [one = '', two = '', three = ''] = ids;
  const saved = await save(toolId, {
    version: 1,
    photos: [three, one, two].map((id) => ({ id, alt: `Photograph ${ids.indexOf(id) + 1}` })),
  });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ version: 2, photos: [{ id: three }, { id: one }, { id: two }] });
  expect(await toolOf(toolId)).toMatchObject({
    img: `/api/photos/${three}-1200.webp`,
    alt: 'Photograph 3',
    photos: [{ alt: 'Photograph 3' }, { alt: 'Photograph 1' }, { alt: 'Photograph 2' }],
  });

  expect((await remove(toolId, three)).json()).toMatchObject({
    version: 3,
    photos: [{ id: one }, { id: two }],
  });
  expect((await remove(toolId, three)).json()).toMatchObject({ version: 3 });
  expect(await toolOf(toolId)).toMatchObject({ img: `/api/photos/${one}-1200.webp`, alt: 'Photograph 1' });
  for (const id of [one, two]) await remove(toolId, id);
  expect(await toolOf(toolId)).toMatchObject({ img: '', alt: '', photos: [] });
  const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: toolId });
  expect(entries.map(({ action }) => action)).toEqual(['photos.edited', ...Array(3).fill('photo.removed')]);
});

it('rejects the change of the second of two admins, with the current photographs', async () => {
  const { toolId, ids } = await toolWith(2);
  const order = (list: string[]) => ({ version: 1, photos: list.map((id) => ({ id, alt: '' })) });
  const statuses = await Promise.all([save(toolId, order(ids)), save(toolId, order(ids.toReversed()))]);
  expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const conflict = statuses.find(({ statusCode }) => statusCode === 409)?.json();
  expect(conflict).toMatchObject({
    code: 'changed-meanwhile',
    detail: 'Another admin has changed these photographs. Compare both versions, then save again.',
    current: { version: 2, photos: expect.any(Array) },
  });
});

it('keeps a picture by address that an admin chose after the upload', async () => {
  const { toolId, ids } = await toolWith(2);
  const img = 'https://images.example/gauge.webp';
  await shop.dataSource.getRepository(Tool).update({ id: toolId }, { img });
  await remove(toolId, ids[0] ?? '');
  expect(await toolOf(toolId)).toMatchObject({ img, photos: [{ src: `/api/photos/${ids[1]}-1200.webp` }] });
});

it('requires every photograph of the tool once', async () => {
  const { toolId, ids } = await toolWith(2);
  for (const list of [ids.slice(1), [ids[0], ids[0]], [ids[0], 'unknown']]) {
    const response = await save(toolId, { version: 1, photos: list.map((id) => ({ id, alt: '' })) });
    expect(response.json()).toMatchObject({ status: 422, code: 'photos-incomplete' });
  }
});

it(`limits a tool to ${MAX_PHOTOS} photographs, also for concurrent uploads`, async () => {
  const { toolId } = await toolWith(MAX_PHOTOS - 1);
  const photos = await Promise.all(['#123', '#456'].map((color) => aPhoto(color)));
  const responses = await Promise.all(photos.map((photo) => upload(shop, admin, toolId, photo)));
  const [added, rejected] = responses.sort((one, other) => one.statusCode - other.statusCode);
  expect(added?.statusCode).toBe(201);
  expect(rejected?.json()).toMatchObject({
    status: 409,
    code: 'too-many-photos',
    detail: 'A tool has at most 12 photographs. Delete one of them first.',
  });
});

it('deletes the files of removed photographs after a day, except the pictures of orders and tools', async () => {
  const { toolId, ids } = await toolWith(2);
  const [removed = '', kept = ''] = ids;
  const store = shop.app.get(ObjectStore);
  for (const name of ids.flatMap(photoFileNames)) await store.put(name, Readable.from([jpeg]), jpeg.length);
  const payload = { id: toolId, quantity: 1, ...CONTACT };
  await shop.app.inject({ method: 'POST', url: '/api/order', headers: admin.headers, payload });
  await remove(toolId, removed);
  const areStored = async (id: string) =>
    (await Promise.all(photoFileNames(id).map((name) => store.has(name)))).every(Boolean);
  const rows = shop.dataSource.getRepository(ToolPhoto);
  const purgeAfter = async (hours: number) => {
    await rows.update({ toolId }, { changedAt: new Date(Date.now() - hours * 60 * 60 * 1_000) });
    await shop.app.get(JobsService).run('purge-photos');
    return Promise.all([kept, removed].map(areStored));
  };
  expect(await purgeAfter(25)).toEqual([true, true]);
  await shop.dataSource.getRepository(OrderLine).update({ toolId }, { img: '' });
  const other = await stockTool(shop);
  const tools = shop.dataSource.getRepository(Tool);
  await tools.update({ id: other }, { img: `/api/photos/${removed}-1200.webp` });
  expect(await purgeAfter(25)).toEqual([true, true]);
  await tools.update({ id: other }, { img: '' });
  expect(await purgeAfter(23)).toEqual([true, true]);
  expect(await purgeAfter(25)).toEqual([true, false]);
  expect(await rows.findBy({ toolId })).toMatchObject([{ id: kept }]);
});

it('stores photographs in a bucket of an S3-compatible server', async () => {
  const folder = `${shop.config.dataDir}/buckets`;
  const server = await startBucketServer(folder, ['photos']);
  const other = await startTestApp({ photos: { ...server.location, bucket: 'photos' } });
  try {
    const toolId = await stockTool(other);
    const uploader = await signIn(other, { role: 'admin' });
    const { img }: ToolPhotosDto = (await upload(other, uploader, toolId, jpeg)).json();
    const file = await other.app.inject(img);
    expect([file.statusCode, file.rawPayload]).toEqual([200, ENCODED]);
    expect((await other.app.inject(img.replace('1200', '800'))).statusCode).toBe(200);
  } finally {
    await other.close();
    await server.close();
  }
});

it.each(['none', '..%2Fshop.sqlite', `${'0'.repeat(36)}-600.webp`, `${'0'.repeat(36)}-601.webp`])(
  'has no photograph at %s',
  async (name) => {
    const response = await shop.app.inject(`/api/photos/${name}`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
