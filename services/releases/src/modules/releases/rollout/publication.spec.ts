import type { CreateReleaseResult } from '@whetstone/contract';
import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';

const shop = sharedDeliveryApp();
let shellTeam: TeamClient;
let catalog: TeamClient;

beforeEach(async () => {
  shellTeam = await TeamClient.of(shop, 'shell');
  catalog = await TeamClient.of(shop, 'mf-catalog');
});

const live = async () => {
  const document = await readReleaseDocument(shop);
  return Object.fromEntries(
    (document?.microfrontends ?? []).map((microfrontend) => [
      microfrontend.live.name,
      microfrontend.live.version,
    ]),
  );
};

it('creates, uploads and publishes a release', async () => {
  const shell = await shellTeam.release(build('shell'));
  expect(shell).toMatchObject({
    outcome: 'live',
    sequence: 1,
    checkReport: { passed: true, microfrontend: 'shell' },
  });
  const released = await catalog.release(build('mf-catalog'));
  expect(await live()).toEqual({
    shell: shell.checkReport.version,
    'mf-catalog': released.checkReport.version,
  });
  expect(await readReleaseDocument(shop)).toMatchObject({ schema: 2, sequence: 2 });
});

it('returns `unchanged` when the same build is published again', async () => {
  await shellTeam.release(build('shell'));
  const again = await shellTeam.release(build('shell'));
  expect(again).toMatchObject({ outcome: 'unchanged', sequence: 1, checkReport: { passed: true } });
});

it('requests no file that another release has uploaded', async () => {
  await shellTeam.release(build('shell'));
  const { manifest } = build('shell', 'two');
  expect((await shellTeam.createRelease(manifest)).json<CreateReleaseResult>().missing).toEqual(['entry.js']);
});

it('publishes nothing while a file is missing, and names the file', async () => {
  const { version } = (await shellTeam.createRelease(build('shell').manifest)).json<CreateReleaseResult>();
  await shellTeam.upload(version, 'page.js', 'shell page');
  const rejected = await shellTeam.publish(version);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({ code: 'files-missing', missing: ['entry.js', 'server/entry.cjs'] });
  expect(await live()).toEqual({});
});

it('changes nothing in a dry run', async () => {
  const version = await shellTeam.prepare(build('shell'));
  const dry = await shellTeam.publish(version, { percentage: 100, dryRun: true });
  expect(dry.json()).toMatchObject({ outcome: 'dry-run', sequence: 0, checkReport: { passed: true } });
  expect(await live()).toEqual({});
});

it('keeps the previous live release as the fallback', async () => {
  const first = await shellTeam.release(build('shell', 'one'));
  await shellTeam.release(build('shell', 'two'));
  const document = await readReleaseDocument(shop);
  expect(document?.microfrontends[0]?.lastGood?.version).toBe(first.checkReport.version);
});

it('starts a canary, increases its traffic and makes it live', async () => {
  const first = await shellTeam.release(build('shell', 'one'));
  const second = await shellTeam.release(build('shell', 'two'), 10);
  expect(second).toMatchObject({ outcome: 'canary', sequence: 2 });
  const canary = { release: { version: second.checkReport.version }, percentage: 10, since: 2 };
  expect((await readReleaseDocument(shop))?.microfrontends).toMatchObject([
    { live: { version: first.checkReport.version }, canary },
  ]);
  expect(await shellTeam.release(build('shell', 'two'), 10)).toMatchObject({ outcome: 'unchanged' });
  expect(await shellTeam.release(build('shell', 'two'), 50)).toMatchObject({
    outcome: 'canary',
    sequence: 3,
  });
  const [widened] = (await readReleaseDocument(shop))?.microfrontends ?? [];
  expect(widened?.canary).toMatchObject({ percentage: 50, since: 2 });
  expect(await shellTeam.release(build('shell', 'two'))).toMatchObject({ outcome: 'live', sequence: 4 });
  expect((await readReleaseDocument(shop))?.microfrontends[0]?.canary).toBeUndefined();
});

it('replaces a canary by one of another version only if asked to', async () => {
  await shellTeam.release(build('shell', 'one'));
  const second = await shellTeam.release(build('shell', 'two'), 10);
  const third = await shellTeam.prepare(build('shell', 'three'));
  const rejected = await shellTeam.publish(third, { percentage: 20 });
  expect([rejected.statusCode, rejected.json()]).toMatchObject([
    409,
    { code: 'canary-running', canary: second.checkReport.version },
  ]);
  const toEverybody = await shellTeam.publish(third, { percentage: 100, replaceCanary: true });
  expect([toEverybody.statusCode, toEverybody.json()]).toMatchObject([
    400,
    { errors: [{ field: 'percentage', code: 'out-of-range', params: { min: 1, max: 99 } }] },
  ]);
  const replaced = await shellTeam.publish(third, { percentage: 20, replaceCanary: true });
  expect(replaced.json().outcome).toBe('canary');
});

it('does not promote a canary that was widened or stopped meanwhile', async () => {
  await shellTeam.release(build('shell', 'one'));
  const { version } = (await shellTeam.release(build('shell', 'two'), 10)).checkReport;
  const promote = () => shellTeam.publish(version, { percentage: 50, promoteCanary: true });
  expect((await promote()).json().outcome).toBe('canary');
  const narrower = await shellTeam.publish(version, { percentage: 10, promoteCanary: true });
  expect([narrower.statusCode, narrower.json().code]).toEqual([409, 'canary-widened']);
  await shellTeam.rollBack();
  const rejected = await promote();
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'canary-ended']);
  expect((await readReleaseDocument(shop))?.microfrontends[0]).not.toHaveProperty('canary');
});

it('starts no more canaries than an edge renders, and widens or replaces those that run', async () => {
  await shellTeam.release(build('shell'));
  const names = ['mf-axes', 'mf-files', 'mf-planes', 'mf-rasps', 'mf-saws'];
  const teams = await Promise.all(names.map((name) => TeamClient.of(shop, name)));
  for (const team of teams) await team.release(build(team.microfrontend));
  const [first, ...others] = teams;
  if (!first) throw new Error('A team is missing.');
  const publish = async (team: TeamClient, entry: string, publication: object) =>
    (await team.publish(await team.prepare(build(team.microfrontend, entry)), publication)).json();
  for (const team of others)
    expect(await publish(team, 'two', { percentage: 1 })).toMatchObject({ outcome: 'canary' });
  expect(await publish(first, 'two', { percentage: 1 })).toMatchObject({
    code: 'too-many-canaries',
    detail: expect.stringContaining('ask its team'),
  });
  const [second] = others;
  if (!second) throw new Error('A team is missing.');
  expect(await publish(second, 'two', { percentage: 10 })).toMatchObject({ outcome: 'canary' });
  expect(await publish(second, 'three', { percentage: 1, replaceCanary: true })).toMatchObject({
    outcome: 'canary',
  });
  await second.rollBack();
  expect(await publish(first, 'two', { percentage: 1 })).toMatchObject({ outcome: 'canary' });
});

it('rejects a canary of a microfrontend without a live release', async () => {
  const rejected = await shellTeam.publish(await shellTeam.prepare(build('shell')), { percentage: 5 });
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'no-live-release']);
});

it('publishes concurrent releases of several microfrontends', async () => {
  await shellTeam.release(build('shell'));
  const names = ['mf-axes', 'mf-files', 'mf-planes', 'mf-rasps', 'mf-saws'];
  const teams = await Promise.all(names.map((name) => TeamClient.of(shop, name)));
  await Promise.all(teams.map((team) => team.release(build(team.microfrontend))));
  expect(Object.keys(await live())).toEqual([...names, 'shell'].sort());
  expect((await readReleaseDocument(shop))?.sequence).toBe(1 + names.length);
});

it('accepts a fragment for a slot that no page has, and mentions it', async () => {
  const fragments = [{ slot: 'aside', module: 'page', title: 'Aside', height: 100 }];
  await shellTeam.release(build('shell'));
  const { checkReport } = await catalog.release(build('mf-catalog', 'one', { fragments }));
  const sentence = checkReport.results.find(({ check }) => check === 'slots')?.sentence;
  expect(sentence).toContain('No page has the slot "aside" yet');
});

it('renders every microfrontend with a new shell, and only the remote otherwise', async () => {
  await shellTeam.release(build('shell'));
  await catalog.release(build('mf-catalog'));
  await shellTeam.release(build('shell', 'two'), 5);
  expect(shop.edge.requests.map(({ microfrontends }) => microfrontends)).toEqual([
    ['shell'],
    ['mf-catalog'],
    ['mf-catalog', 'shell'],
  ]);
  const { document } = shop.edge.requests[2] ?? {};
  expect(document?.microfrontends.find(({ live }) => live.name === 'shell')?.canary).toBeUndefined();
});
