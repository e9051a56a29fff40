import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { TelemetryIntakeService } from '../telemetry/telemetry-intake.service.ts';
import { ReleaseError } from './release-error.entity.ts';
import { MAX_ERRORS, ReleaseErrorsService, type ReportedFailure } from './release-errors.service.ts';

let shop: DeliveryApp;
let team: TeamClient;
let version: string;

beforeAll(async () => {
  shop = await startDeliveryApp();
  await (await TeamClient.of(shop, 'shell')).release(build('shell', 'one'));
  team = await TeamClient.of(shop, 'mf-catalog');
  ({ version } = (await team.release(build('mf-catalog', 'one'))).checkReport);
});
afterAll(() => shop.close());

/** Reports failures as an edge does, or as the browser with this address. */
async function report(messages: readonly string[], address?: string): Promise<void> {
  const failure = { kind: 'render-error', microfrontend: 'mf-catalog', version, module: 'page' };
  for (let sent = 0; sent < messages.length; sent += 16) {
    const events = messages.slice(sent, sent + 16).map((message) => ({ ...failure, message }));
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/releases/reports',
      payload: { set: 'a1', events },
      ...(address ? { remoteAddress: address } : { headers: edgeHeaders(shop.config) }),
    });
    expect(response.statusCode).toBe(202);
  }
  await shop.app.get(TelemetryIntakeService).drain();
}

const readLog = async (query = '') =>
  (await shop.app.inject({ url: `/api/releases/mf-catalog/log${query}`, headers: team.headers })).json();

it('lists the results of the gate, publications and failures, oldest first', async () => {
  const message = 'GET /api/tools?name=Ada failed for ada@works.example';
  await report([message, message]);
  const entry = { at: expect.stringMatching(/^2\S+Z$/), version };
  expect(await readLog()).toEqual([
    { ...entry, event: 'checked', message: expect.stringMatching(/^passed \d+ checks$/) },
    { ...entry, event: 'live', message: expect.stringMatching(/^by .+/) },
    {
      ...entry,
      event: 'render-error',
      page: '/catalog',
      message: 'GET /api/tools?… failed for [email]',
      times: 2,
    },
  ]);
});

it('shows the email address of an admin to admins only', async () => {
  const { headers } = await signIn(shop, { role: 'admin', email: 'grace@example.com' });
  const next = await team.prepare(build('mf-catalog', 'two'));
  const url = `/api/releases/mf-catalog/${next}/publication`;
  await shop.app.inject({ method: 'POST', url, headers, payload: { percentage: 10 } });
  const byAdmin = await shop.app.inject({ url: '/api/releases/mf-catalog/log', headers });
  expect(byAdmin.json().at(-1)).toMatchObject({ message: '10 % of visitors, by grace@example.com' });
  expect((await readLog()).at(-1)).toMatchObject({ message: '10 % of visitors, by an admin' });
  await team.rollBack();
});

it('names the canary that a publication ends or makes live, and the version that a rollback removes', async () => {
  const [three, four, five] = await Promise.all(
    ['three', 'four', 'five'].map((entry) => team.prepare(build('mf-catalog', entry))),
  );
  const start = new Date().toISOString();
  const publish = (release = '', percentage = 100, replaceCanary = false) =>
    team.publish(release, { percentage, ...(replaceCanary && { replaceCanary }) });
  await publish(three, 10);
  await publish(four, 10, true);
  await publish(four, 50);
  await publish(four);
  await publish(three, 10);
  await publish(five);
  await team.rollBack();
  const changes = (entries: { event: string; version: string; message: string }[]) =>
    entries
      .filter(({ event }) => event !== 'checked')
      .map((entry) => [entry.event, entry.version, entry.message]);
  const by = 'by deploy token "workbench"';
  const log = changes(await readLog(`?since=${start}`));
  expect(log).toEqual([
    ['canary', three, `10 % of visitors, ${by}`],
    ['canary', four, `10 % of visitors, ended the canary ${three}, ${by}`],
    ['canary', four, `50 % of visitors, after 10 %, ${by}`],
    ['live', four, `after 50 %, ${by}`],
    ['canary', three, `10 % of visitors, ${by}`],
    ['live', five, `ended the canary ${three}, ${by}`],
    ['rolled-back', four, `instead of ${five}, ${by}: It was worse.`],
  ]);
  // A log that begins after the canary names it, too.
  const { at } = (await readLog(`?since=${start}`)).find(({ event }: { event: string }) => event === 'live');
  expect(changes(await readLog(`?since=${at}`))).toEqual(log.slice(3));
});

it('marks dry runs', async () => {
  await team.publish(await team.prepare(build('mf-catalog', 'dry')), { percentage: 100, dryRun: true });
  expect((await readLog()).at(-1)).toMatchObject({
    event: 'checked',
    message: expect.stringMatching(/^dry run: passed \d+ checks$/),
  });
});

it('cleans messages with line breaks, control characters and half characters', async () => {
  await report(['a\n\tb\u001b[31m\ud83d']);
  expect((await readLog()).at(-1)).toMatchObject({ message: 'a b [31m\ufffd' });
});

it('continues at a time, with at most as many entries as asked for', async () => {
  const entries = await readLog();
  expect(await readLog('?limit=1')).toEqual(entries.slice(0, 1));
  const { at: since } = entries.at(-1);
  const later = entries.filter(({ at }: { at: string }) => at >= since);
  expect(await readLog(`?since=${since}`)).toEqual(later);
  expect(await readLog(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  for (const query of [
    '?limit=0',
    '?limit=501',
    '?since=yesterday',
    '?since=2026-W48',
    '?since=2026-333',
    '?since=20261129T08',
  ])
    expect((await readLog(query)).status).toBe(400);
});

it('keeps 50 groups of a release, of which one network adds at most 20', async () => {
  const errors = shop.dataSource.getRepository(ReleaseError);
  const numbered = (count: number, name: string) =>
    Array.from({ length: count }, (_, number) => `${name} ${number}`);
  const before = await errors.count();
  await report(numbered(30, 'forged'), '203.0.113.9');
  expect(await errors.count()).toBe(before + 20);
  await report(numbered(60, 'edge'));
  expect(await errors.count()).toBe(MAX_ERRORS);
  // The group with the most reports stays.
  expect(await errors.existsBy({ times: 2 })).toBe(true);
});

it('counts a group that an edge and a limited browser report', async () => {
  const errors = shop.dataSource.getRepository(ReleaseError);
  const intake = shop.app.get(TelemetryIntakeService);
  const event = { kind: 'render-error', microfrontend: 'mf-catalog', version, module: 'page' } as const;
  const browser = { address: '203.0.113.7', isEdge: false, isBucketed: false };
  const many = Array.from({ length: 20 }, (_, number) => ({ ...event, message: `limited ${number}` }));
  intake.enqueue([...many, { ...event, message: 'both' }], browser);
  intake.enqueue([{ ...event, message: 'both' }], { ...browser, isEdge: true });
  intake.enqueue([{ ...event, message: 'both' }], browser);
  await intake.drain();
  expect(await errors.findOneBy({ message: 'both' })).toMatchObject({ times: 3 });
});

it('writes at most 50 groups of a release at once', async () => {
  const updates = jest.spyOn(shop.dataSource.getRepository(ReleaseError), 'update');
  await shop.app.get(ReleaseErrorsService).add(
    Array.from({ length: 60 }, (_, number) => ({
      ...{ kind: 'render-error', microfrontend: 'mf-catalog', version, module: 'page' },
      ...{ message: `many ${number}`, address: '', isEdge: true },
    })) as ReportedFailure[],
  );
  expect(updates.mock.calls.length).toBeLessThanOrEqual(2 * MAX_ERRORS);
  updates.mockRestore();
});
