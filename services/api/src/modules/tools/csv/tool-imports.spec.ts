import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRow } from '../../../common/csv.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import { Tool } from '../tool.entity.ts';
import { TOOL_COLUMNS, type ToolColumn } from './tool-columns.ts';
import { ToolImport } from './tool-import.entity.ts';
import { ToolImportJob } from './tool-import.job.ts';
import { ToolImportApplier } from './tool-import-applier.service.ts';
import type { ToolImportDto, ToolImportRowDto } from './tool-imports.dto.ts';

type Cells = Record<ToolColumn, string | number>;

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp({ rateLimitFactor: 1_000 });
  admin = await signIn(shop, { role: 'admin' });
});
afterAll(() => shop.close());

const NEW: Cells = {
  ...{
    id: '',
    name: 'Bow Saw',
    price: 30,
    quantity: 4,
    exportedQuantity: '',
    minQuantity: 1,
    maxQuantity: 9,
  },
  ...{ category: 'saws', description: 'A turning frame.', uses: '', img: '/media/bow-saw.webp', alt: '' },
  ...{ lowStockAt: '', weightGrams: '', content: '', taxClass: 'standard', archived: 'no', version: '' },
};
const fileOf = (rows: readonly Cells[]) =>
  csvRow([...TOOL_COLUMNS]) + rows.map((row) => csvRow(TOOL_COLUMNS.map((column) => row[column]))).join('');

async function call<Body>(method: 'GET' | 'POST', url: string): Promise<Body> {
  return (await shop.app.inject({ method, url: `/api/tool-imports${url}`, headers: admin.headers })).json();
}
const upload = (payload: string | Buffer, query = '') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/tool-imports?fileName=tools.csv${query}`,
    headers: { ...admin.headers, 'content-type': 'text/csv' },
    payload,
  });
const runJob = () => shop.app.get(JobsService).run('import-tools');
const get = (id: string) => call<ToolImportDto>('GET', `/${id}`);
const rowsOf = (id: string) => call<ToolImportRowDto[]>('GET', `/${id}/rows`);

async function exportTools(): Promise<{ body: string; rows: Cells[] }> {
  const { body } = await shop.app.inject({ url: '/api/tools/export', headers: admin.headers });
  return { body, rows: parse(body, { bom: true, columns: true }) as Cells[] };
}

async function checked(rows: readonly Cells[] | string): Promise<ToolImportDto> {
  const { _id }: ToolImportDto = (await upload(typeof rows === 'string' ? rows : fileOf(rows))).json();
  await runJob();
  return get(_id);
}

async function applied(id: string): Promise<ToolImportDto> {
  await call('POST', `/${id}/apply`);
  await runJob();
  return get(id);
}

/** The row of a new tool in an export. */
async function rowOf(about: Parameters<typeof stockTool>[1]): Promise<Cells> {
  const id = await stockTool(shop, about);
  return (await exportTools()).rows.find((row) => row.id === id) as Cells;
}

it('finds no difference in an export', async () => {
  await stockTool(shop, { name: '=Plane', description: '\'=1;+2\n-3 "four", five', alt: '＝' });
  await stockTool(shop, { name: 'Inshave', img: '' });
  const { body, rows } = await exportTools();
  expect(rows.map(({ archived }) => archived)).toEqual(['no', 'draft']);
  const { _id }: ToolImportDto = (await upload(body)).json();
  await runJob();
  expect(await get(_id)).toMatchObject({ state: 'ready', rows: 2, unchanged: 2, changed: 0, invalid: 0 });
  expect(await call('POST', `/${_id}/apply`)).toMatchObject({ status: 409 });
});

it('ends a reduction with a new price', async () => {
  const row = await rowOf({ name: 'Bead Saw', price: 20 });
  const tools = shop.dataSource.getRepository(Tool);
  await tools.update({ id: String(row.id) }, { priorCents: 3_000 });
  await applied((await checked([{ ...row, alt: 'A saw' }]))._id);
  expect(await tools.findOneByOrFail({ id: String(row.id) })).toMatchObject({ priorCents: 3_000 });
  const [kept] = (await exportTools()).rows.filter(({ id }) => id === row.id);
  await applied((await checked([{ ...(kept as Cells), price: '19' }]))._id);
  expect(await tools.findOneByOrFail({ id: String(row.id) })).toMatchObject({
    priceCents: 1_900,
    priorCents: null,
  });
});

it('adds and changes tools with their stock, prices and search, and keeps orders since the export', async () => {
  const row = await rowOf({ name: 'Rip Saw', quantity: 10, price: 20 });
  const id = String(row.id);
  const changed = { ...row, name: 'Panel Saw', price: '21.5', quantity: 15, archived: 'no' };
  const sold = { kind: 'decreased', quantity: 2, reason: 'lost' };
  const url = `/api/tools/${id}/stock-entries`;
  await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload: sold });
  const one = await checked([changed, { ...NEW, name: 'Bow Saw' }]);
  expect(one).toMatchObject({ state: 'ready', rows: 2, checked: 2, added: 1, changed: 1, invalid: 0 });
  const [change, addition] = await rowsOf(one._id);
  expect(change).toMatchObject({
    number: 2,
    changes: [
      { column: 'name', from: 'Rip Saw', to: 'Panel Saw' },
      { column: 'price', from: '20', to: '21.5' },
      { column: 'quantity', from: '8', to: '13' },
    ],
  });
  expect(addition).toMatchObject({ number: 3, outcome: 'added', name: 'Bow Saw' });
  expect(addition?.changes).toContainEqual({ column: 'price', from: '', to: '30' });
  expect(addition?.changes.map(({ column }) => column)).not.toContain('name');
  expect(await stockOf(shop.dataSource, id)).toBe(8);

  expect(await applied(one._id)).toMatchObject({ state: 'applied' });
  const tool = await shop.dataSource.getRepository(Tool).findOneByOrFail({ id });
  expect(tool).toMatchObject({ name: 'Panel Saw', priceCents: 2_150, quantity: 13, version: 2 });
  expect(await ledgerOf(shop.dataSource, id)).toBe(13);
  const prices = await shop.app.inject({ url: `/api/tools/${id}/prices`, headers: admin.headers });
  expect(prices.json()).toMatchObject([{ from: 20, to: 21.5 }]);
  const found = async (q: string) => (await shop.app.inject(`/api/purchase?q=${q}&literal=true`)).json();
  const [added] = await found('bow');
  expect(added).toMatchObject({ name: 'Bow Saw', price: 30, quantity: 4, category: 'saws' });
  expect(await ledgerOf(shop.dataSource, added._id)).toBe(4);
  expect([await found('panel'), await found('rip')]).toMatchObject([[{ _id: id }], []]);
  const entries = await shop.dataSource.getRepository(AuditEntry).findBy({ subjectId: one._id });
  const actions = entries.map(({ action, actorId }) => [action, actorId === admin.id]);
  expect(actions).toContainEqual(['tool-import.applied', true]);
  const imports = async (subject: string) => {
    const url = `/api/audit?action=tool-import.applied&subject=${encodeURIComponent(subject)}`;
    const listed = (await shop.app.inject({ url, headers: admin.headers })).json();
    return listed.map((entry: { subject: { id: string } }) => entry.subject.id);
  };
  expect([await imports(id), await imports('bow saw'), await imports(added._id)]).toEqual([
    [one._id],
    [one._id],
    [one._id],
  ]);
  expect(await imports('no such tool')).toEqual([]);
  const again = await checked((await exportTools()).body);
  expect(again).toMatchObject({ changed: 0, added: 0, invalid: 0 });
});

it('names every error with its row, its column and what to do, and applies nothing', async () => {
  const row = await rowOf({ name: 'Coping Saw' });
  const one = await checked([
    NEW,
    { ...NEW, price: 'cheap', quantity: -1, category: 'Hand Saws' },
    { ...row, version: 7 },
    { ...NEW, id: 'unknown' },
    { ...row, name: 'Once' },
    { ...NEW, minQuantity: 10 },
  ]);
  expect(one).toMatchObject({ state: 'ready', rows: 6, added: 1, changed: 0, invalid: 5 });
  const rows = await rowsOf(one._id);
  const errors = rows.map(({ number, errors: found }) => [
    number,
    ...found.map(({ column, code, params }) => ({ column, code, params })),
  ]);
  const amount = { min: 0.01, max: expect.any(Number), decimals: 2 };
  const category = { text: 'Hand Saws', nearest: expect.arrayContaining(['Saws']) };
  expect(errors).toEqual([
    [2],
    [
      3,
      { column: 'price', code: 'amount', params: amount },
      { column: 'quantity', code: 'whole-number', params: { min: 0, max: 1_000_000 } },
      { column: 'category', code: 'unknown-category', params: category },
    ],
    [4, { column: 'version', code: 'tool-changed' }],
    [5, { column: 'id', code: 'unknown-tool' }],
    [6, { column: 'id', code: 'same-tool', params: { row: 4 } }],
    [7, { column: 'maxQuantity', code: 'below-other', params: { other: 'minQuantity' } }],
  ]);
  expect(await call('POST', `/${one._id}/apply`)).toMatchObject({ status: 409, code: 'impossible-step' });
});

it('changes nothing if one tool has changed since the check, and checks the file again', async () => {
  const [first, second] = [await rowOf({ name: 'Gent Saw' }), await rowOf({ name: 'Dovetail Saw' })];
  const rows = [first, second].map((row) => ({ ...row, price: 99, version: '' }));
  const one = await checked(rows);
  await shop.dataSource.getRepository(Tool).update({ id: String(second.id) }, { version: 2 });
  expect(await applied(one._id)).toMatchObject({
    ...{ state: 'ready', changed: 2 },
    problem: { code: 'tools-changed', message: expect.any(String) },
  });
  const tools = await shop.dataSource.getRepository(Tool).findBy(rows.map(({ id }) => ({ id: String(id) })));
  expect(tools.map(({ priceCents }) => priceCents)).toEqual([2_450, 2_450]);
  expect(await applied(one._id)).toMatchObject({ state: 'applied' });
});

it('continues a cancelled check where it was, and applies nothing that was cancelled', async () => {
  const { _id }: ToolImportDto = (await upload(fileOf(Array.from({ length: 250 }, () => NEW)))).json();
  const imports = shop.dataSource.getRepository(ToolImport);
  const update = jest.spyOn(shop.dataSource, 'transaction');
  update.mockRejectedValueOnce(new Error('killed'));
  expect(await runJob()).toBe(false);
  update.mockRestore();
  await call('POST', `/${_id}/cancel`);
  await runJob();
  expect(await get(_id)).toMatchObject({ state: 'cancelled', checked: 0 });
  expect(await call('POST', `/${_id}/apply`)).toMatchObject({ status: 409 });
  expect(await call('POST', `/${_id}/check`)).toMatchObject({ state: 'checking' });
  await runJob();
  expect(await get(_id)).toMatchObject({ state: 'ready', checked: 250, added: 250 });
  await call('POST', `/${_id}/apply`);
  await call('POST', `/${_id}/cancel`);
  await runJob();
  expect(await get(_id)).toMatchObject({ state: 'cancelled' });
  await imports.update({ id: _id }, { state: 'uploading', updatedAt: new Date(Date.now() - 3 * 60_000) });
  await runJob();
  expect(await get(_id)).toMatchObject({ state: 'failed', problem: { code: 'upload-cut-off' } });
});

it('shows the progress of an import that is applied, which a cancellation rolls back', async () => {
  const { _id } = await checked(Array.from({ length: 600 }, () => NEW));
  const tools = await shop.dataSource.getRepository(Tool).count();
  const job = shop.app.get(ToolImportJob);
  const stopped = Promise.withResolvers<void>();
  const stop = job.stopApplying.bind(job);
  jest.spyOn(job, 'stopApplying').mockImplementationOnce((id) => {
    stop(id);
    stopped.resolve();
  });
  let shown: ToolImportDto | undefined;
  let cancelled: Promise<ToolImportDto> | undefined;
  const applier = shop.app.get<{ add(...given: unknown[]): Promise<unknown> }>(ToolImportApplier as never);
  const add = applier.add.bind(applier);
  // The first of three parts.
  jest.spyOn(applier, 'add').mockImplementationOnce(async (...given) => {
    const last = await add(...given);
    shown = await get(_id);
    cancelled = call('POST', `/${_id}/cancel`);
    await stopped.promise;
    return last;
  });
  await call('POST', `/${_id}/apply`);
  expect(await runJob()).toBe(true);
  expect(shown).toMatchObject({ state: 'applying', written: 250 });
  expect(await cancelled).toMatchObject({ state: 'cancelled' });
  expect(await shop.dataSource.getRepository(Tool).count()).toBe(tools);
  await call('POST', `/${_id}/check`);
  await runJob();
  expect(await applied(_id)).toMatchObject({ state: 'applied', added: 600 });
  expect(await shop.dataSource.getRepository(Tool).count()).toBe(tools + 600);
});

it.each([
  ['a file that is not UTF-8', Buffer.from([0xff, 0xfe, 0x41]), { reason: 'not-utf-8' }],
  ['an empty file', '', { reason: 'empty' }],
  ['missing columns', 'name,category\r\n', { reason: 'columns-missing', columns: ['price', 'quantity'] }],
  ['a column twice', `${TOOL_COLUMNS.join(',')},Price\r\n`, { reason: 'column-twice', columns: ['price'] }],
  ['an open quotation mark', `${TOOL_COLUMNS.join(',')}\r\n"1`, { reason: 'quotes', line: 2 }],
  ['an endless row', `${TOOL_COLUMNS.join(',')}\r\n"${'x'.repeat(70_000)}"`, { reason: 'row-too-long' }],
])('rejects %s with a reason, which its import keeps', async (_name, file, params) => {
  const response = await upload(file);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'invalid-csv', ...params });
  const [newest] = await call<ToolImportDto[]>('GET', '');
  expect(newest).toMatchObject({ state: 'failed', problem: { code: 'invalid-csv', params } });
});

it('undoes an applied import as a whole, and names what has changed since', async () => {
  const description = 'Cuts on the pull stroke. '.repeat(20).trim();
  const before = await rowOf({ name: 'Ryoba', quantity: 5, description, price: 20 });
  const uses = 'Veneer\nInlays';
  const changes = {
    name: 'Dozuki',
    price: 30,
    quantity: 9,
    description: 'Short.',
    uses,
    lowStockAt: 3,
    weightGrams: 850,
    content: '500 ml',
    taxClass: 'reduced',
  };
  const one = await checked([{ ...before, ...changes }, NEW]);
  expect(await call('POST', `/${one._id}/undo`)).toMatchObject({ status: 409, code: 'impossible-step' });
  await applied(one._id);
  const url = `/api/tools/${before.id}/stock-entries`;
  const sold = { kind: 'decreased', quantity: 1, reason: 'lost' };
  await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload: sold });
  const undo: ToolImportDto = await call('POST', `/${one._id}/undo`);
  expect(undo).toMatchObject({ state: 'checking', fileName: 'Undo of tools.csv', rows: 2 });
  await runJob();
  expect(await applied(undo._id)).toMatchObject({ state: 'applied', changed: 2, invalid: 0 });
  const after = (await exportTools()).rows.find(({ id }) => id === before.id);
  expect(after).toEqual({ ...before, quantity: '4', exportedQuantity: '4', version: '3' });
  const [, added] = await rowsOf(undo._id);
  expect(added?.changes).toEqual([{ column: 'archived', from: 'no', to: 'yes' }]);
  const again: ToolImportDto = await call('POST', `/${one._id}/undo`);
  await runJob();
  expect((await rowsOf(again._id)).map(({ errors }) => errors[0]?.code)).toEqual([
    'tool-changed',
    'tool-changed',
  ]);
});

it('makes a draft that an import has put on sale a draft again', async () => {
  const draft = await rowOf({ name: 'Inlay Saw', img: '' });
  const drafts = async (id: string) => (await rowsOf(id)).map(({ changes }) => changes);
  expect(await checked([{ ...draft, archived: 'yes' }])).toMatchObject({ unchanged: 1 });
  const one = await checked([{ ...draft, archived: 'no' }]);
  expect(await drafts(one._id)).toEqual([[{ column: 'archived', from: 'draft', to: 'no' }]]);
  await applied(one._id);
  const undo: ToolImportDto = await call('POST', `/${one._id}/undo`);
  await runJob();
  expect(await drafts(undo._id)).toEqual([[{ column: 'archived', from: 'no', to: 'draft' }]]);
  await applied(undo._id);
  const after = (await exportTools()).rows.find(({ id }) => id === draft.id);
  expect(after).toEqual({ ...draft, version: '3' });
});

it('changes the columns that a file has, and leaves the others', async () => {
  const { id, version, ...row } = await rowOf({ name: 'Fret Saw', quantity: 7 });
  const one = await checked(`id;price;Colour\n${id};31,5;red\n`);
  expect(one).toMatchObject({ changed: 1, columns: ['id', 'price'], ignoredColumns: ['Colour'] });
  expect((await rowsOf(one._id))[0]?.changes).toEqual([
    { column: 'price', from: String(row.price), to: '31.5' },
  ]);
  await applied(one._id);
  const { rows } = await exportTools();
  expect(rows.find((known) => known.id === id)).toEqual({ ...row, id, price: '31.5', version: '2' });
});

it('adds tools without a picture as drafts', async () => {
  const one = await checked([{ ...NEW, name: 'Float', img: '' }]);
  const [row] = await rowsOf(one._id);
  expect(row?.changes).toContainEqual({ column: 'archived', from: 'no', to: 'draft' });
  await applied(one._id);
  expect((await exportTools()).rows.find(({ name }) => name === 'Float')).toMatchObject({
    archived: 'draft',
  });
});

it('asks how a file writes decimals if its numbers have two readings', async () => {
  const file = fileOf([{ ...NEW, price: '1.234' }]);
  const question = (await upload(file)).json();
  expect(question).toMatchObject({ status: 422, code: 'invalid-csv', reason: 'decimals' });
  expect(question.samples).toEqual([{ row: 2, column: 'price', text: '1.234', comma: 1234, point: 1.234 }]);
  const { _id }: ToolImportDto = (await upload(file, '&decimals=comma')).json();
  const [row] = await rowsOf(_id);
  expect(row?.errors).toEqual([]);
  await call('POST', `/${_id}/cancel`);
});

it('reads semicolons, empty rows and a byte order mark, as spreadsheets save them', async () => {
  const file = `\uFEFF${fileOf([NEW]).replaceAll(',', ';')};;;;;;;;;;;;;\r\n`;
  const { _id, rows }: ToolImportDto = (await upload(file)).json();
  await runJob();
  expect([rows, (await get(_id)).added]).toEqual([1, 1]);
});

it('responds to any file with an import or a sentence', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('"', '""', '\r', '1e9', ''),
  );
  const row = fc.array(cell, { minLength: 12, maxLength: 16 }).map((cells) => cells.join(','));
  const bytes = fc.uint8Array({ maxLength: 100 }).map((content) => Buffer.from(content));
  const width = TOOL_COLUMNS.length;
  const quoted = fc.array(cell, { minLength: width, maxLength: width }).map((cells) => csvRow(cells));
  const file = fc.oneof(
    fc.array(row).map((rows) => rows.join('\n')),
    fc.array(quoted).map((all) => all.join('')),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(file, bytes), fc.boolean(), async (content, hasHeader) => {
      const head = hasHeader ? `${TOOL_COLUMNS.join(',')}\r\n` : '';
      const response = await upload(Buffer.concat([Buffer.from(head), Buffer.from(content)]));
      expect([201, 422]).toContain(response.statusCode);
    }),
    { numRuns: process.env.TEST_FULL === '1' ? 500 : 12 },
  );
  expect(await runJob()).toBe(true);
});
