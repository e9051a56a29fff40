import type { CheckResult, CreateReleaseResult, MicrofrontendManifest } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';

let shop: DeliveryApp;
let shellTeam: TeamClient;
let catalog: TeamClient;

beforeEach(async () => {
  shop = await startDeliveryApp();
  shellTeam = await TeamClient.of(shop, 'shell');
  catalog = await TeamClient.of(shop, 'mf-catalog');
});
afterEach(() => shop.close());

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
  const canary = { release: { version: second.checkReport.version }, percentage: 10 };
  expect((await readReleaseDocument(shop))?.microfrontends).toMatchObject([
    { live: { version: first.checkReport.version }, canary },
  ]);
  expect(await shellTeam.release(build('shell', 'two'), 10)).toMatchObject({ outcome: 'unchanged' });
  expect(await shellTeam.release(build('shell', 'two'), 50)).toMatchObject({
    outcome: 'canary',
    sequence: 3,
  });
  expect(await shellTeam.release(build('shell', 'two'))).toMatchObject({ outcome: 'live', sequence: 4 });
  expect((await readReleaseDocument(shop))?.microfrontends[0]?.canary).toBeUndefined();
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

describe('the gate rejects, with a reason and without a change:', () => {
  const route = { path: '/tools/:id', module: 'page', access: 'everyone', title: 'Tool' } as const;
  const entry = { area: 'navbar', label: 'Tools', to: '/tools', access: 'everyone', order: 1 } as const;
  const aside = { slot: 'tool-aside', module: 'page', title: 'Aside', height: 100 };

  beforeEach(async () => {
    await shellTeam.release(build('shell'));
    const routes = [
      { ...route, slots: ['tool-aside'] },
      { ...route, path: '/tools', slots: ['tools-foot'] },
    ];
    await (await TeamClient.of(shop, 'mf-tools')).release(
      build('mf-tools', 'one', { routes, navigation: [entry], fragments: [aside] }),
    );
  });

  async function issuesOf(about: Partial<MicrofrontendManifest>): Promise<CheckResult[]> {
    const before = await live();
    const rejected = await catalog.publish(await catalog.prepare(build('mf-catalog', 'one', about)));
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'release-rejected']);
    expect(await live()).toEqual(before);
    return rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
  }

  it('a page that needs a second round trip of scripts, except for admin pages', async () => {
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, late: ['src_chart', 'uplot'] }));
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({
        check: 'rendering',
        subject: 'mf-catalog/page',
        sentence: expect.stringContaining('it requests src_chart, uplot only when'),
        remedy: expect.stringContaining('statically'),
      }),
    ]);
    const admins = [{ ...route, path: '/charts', access: 'admin' as const }];
    const fragments = [{ ...aside, slot: 'tools-foot' }];
    expect(await issuesOf({ routes: admins, fragments })).toHaveLength(1);
    const released = await catalog.release(build('mf-catalog', 'one', { routes: admins }));
    expect(released.outcome).toBe('live');
  });

  it('a shell that no longer provides a library of a live remote or a canary', async () => {
    await shellTeam.release(build('shell', 'two', { provides: { react: '19.3.1', saw: '1.2.0' } }));
    const requires = { react: '^19.3.1', saw: '^1.0.0' };
    await catalog.release(build('mf-catalog', 'one'));
    await catalog.release(build('mf-catalog', 'two', { requires }), 5);
    const rejected = await shellTeam.publish(await shellTeam.prepare(build('shell', 'three')));
    const failed = rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
    expect(failed).toEqual([
      expect.objectContaining({
        check: 'versions',
        subject: 'mf-catalog',
        sentence: expect.stringMatching(/needs saw \^1\.0\.0, but shell \w+ provides none/),
      }),
    ]);
  });

  it('an import that the shell does not export, although the versions match', async () => {
    await shellTeam.release(build('shell', 'two', { exports: { ui: ['Button'] } }));
    expect(await issuesOf({ imports: { ui: ['Button', 'Chisel'], react: ['use'] } })).toEqual([
      {
        check: 'versions',
        passed: false,
        subject: 'mf-catalog',
        sentence: expect.stringMatching(/imports Chisel from ui, which shell \w+ does not export/),
        remedy: 'Release a shell whose ui exports Chisel first.',
      },
    ]);
  });

  it('a shell that no longer exports an import of a live remote', async () => {
    await shellTeam.release(build('shell', 'two', { exports: { ui: ['Button', 'Chisel'] } }));
    await catalog.release(build('mf-catalog', 'one', { imports: { ui: ['Chisel'] } }));
    const next = build('shell', 'three', { exports: { ui: ['Button'] } });
    const rejected = await shellTeam.publish(await shellTeam.prepare(next));
    const failed = rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
    expect(failed).toEqual([
      expect.objectContaining({
        subject: 'mf-catalog',
        sentence: expect.stringMatching(/imports Chisel from ui, which shell \w+ does not export/),
        remedy: 'Keep Chisel in ui until mf-catalog is released without it.',
      }),
    ]);
  });

  it('the removal of a page that another microfrontend’s navigation links to', async () => {
    const owner = await TeamClient.of(shop, 'mf-owner');
    await owner.release(build('mf-owner'));
    const navigation = [{ ...entry, label: 'Owner', to: '/mf-owner' }];
    await catalog.release(build('mf-catalog', 'one', { navigation }));
    const rejected = await owner.publish(await owner.prepare(build('mf-owner', 'two', { routes: [] })));
    expect(rejected.json().detail).toContain('"Owner" of mf-catalog in the navbar would lead to /mf-owner');
  });
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
