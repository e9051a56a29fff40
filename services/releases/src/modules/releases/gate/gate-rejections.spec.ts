import type { CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { type DeliveryApp, sharedDeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, incompressible, TeamClient } from '../../../testing/team-client.ts';

const route = { path: '/tools/:id', module: 'page', access: 'everyone', title: 'Tool' } as const;
const entry = { area: 'navbar', label: 'Tools', to: '/tools', access: 'everyone', order: 1 } as const;
const aside = { slot: 'tool-aside', module: 'page', title: 'Aside', height: 100 };
const large = { integrity: `sha256-${'A'.repeat(43)}=`, bytes: 9, gzip: 900_000 };

let shop: DeliveryApp;
let shellTeam: TeamClient;
let catalog: TeamClient;

/** Releases a shell and another microfrontend in a service without releases. */
async function open(service: DeliveryApp): Promise<void> {
  shop = service;
  // Nothing needs an approval.
  shop.config.delivery.tokenFiles = ['mf-tools', 'mf-catalog'];
  shellTeam = await TeamClient.of(shop, 'shell');
  catalog = await TeamClient.of(shop, 'mf-catalog');
  await shellTeam.release(build('shell'));
  const routes = [
    { ...route, slots: ['tool-aside'] },
    { ...route, path: '/tools', slots: ['tools-foot'] },
  ];
  const fragmentsFrom = { 'tools-foot': ['mf-catalog'] };
  await (await TeamClient.of(shop, 'mf-tools')).release(
    build('mf-tools', 'one', { routes, navigation: [entry], fragments: [aside], fragmentsFrom }),
  );
}

const live = async () => (await readReleaseDocument(shop))?.microfrontends.map(({ live }) => live);

/** The failed checks of a release. */
async function failed(team: TeamClient, ...release: Parameters<typeof build>): Promise<CheckResult[]> {
  const before = await live();
  const rejected = await team.publish(await team.prepare(build(...release)));
  expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'release-rejected']);
  expect(await live()).toEqual(before);
  return rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
}

const issuesOf = (about: Partial<MicrofrontendManifest>) => failed(catalog, 'mf-catalog', 'one', about);

describe('the gate rejects, with a reason and without a change:', () => {
  let reset: () => void;

  beforeAll(async () => {
    await open(await startDeliveryApp());
    const { respond } = shop.edge;
    const { maxMicrofrontendBytes, maxDescriptionBytes } = shop.config.delivery;
    reset = () => {
      shop.edge.respond = respond;
      Object.assign(shop.config.delivery, { maxMicrofrontendBytes, maxDescriptionBytes });
    };
  });
  afterEach(() => reset());
  afterAll(() => shop.close());

  it.each([
    [
      'a library version that the shell does not provide',
      { requires: { react: '^20.0.0' } },
      'versions',
      /needs react \^20\.0\.0, but shell \w+ provides 19\.3\.1/,
    ],
    [
      'a page at the path of another page',
      { routes: [{ ...route, path: '/Tools/:other' }] },
      'routes',
      /\/Tools\/:other is a page of mf-tools/,
    ],
    [
      'a navigation entry with the label of another entry',
      { navigation: [{ ...entry, to: '/catalog' }] },
      'routes',
      /"Tools" to \/catalog/,
    ],
    [
      'a slot with the name of another microfrontend’s slot',
      { routes: [{ ...route, path: '/saws', slots: ['tool-aside'] }] },
      'slots',
      /A page of mf-tools \w+ has a slot "tool-aside" already/,
    ],
    [
      'a fragment for a slot that is already filled',
      { fragments: [aside] },
      'slots',
      /mf-tools \w+ fills the slot "tool-aside" already/,
    ],
    [
      'a navigation entry that leads nowhere',
      { navigation: [{ ...entry, label: 'Saws', to: '/saws' }] },
      'routes',
      /\/saws, which has no page/,
    ],
  ])('%s', async (_what, about, check, sentence) => {
    const [first] = await issuesOf(about as Partial<MicrofrontendManifest>);
    expect(first).toMatchObject({ check, passed: false, remedy: expect.any(String) });
    expect(first?.sentence).toMatch(sentence);
  });

  it('a page that loads too much', async () => {
    const issues = await failed(catalog, 'mf-catalog', 'one', {}, { 'entry.js': incompressible(700_000) });
    expect(issues.map(({ check, subject }: CheckResult) => `${check} ${subject}`)).toEqual([
      'size mf-catalog/page',
      'size mf-catalog',
    ]);
  });

  it('a microfrontend that is larger than the shop allows', async () => {
    Object.assign(shop.config.delivery, { maxMicrofrontendBytes: 10, maxDescriptionBytes: 100 });
    const [scripts, description, ...others] = await issuesOf({});
    expect(others).toEqual([]);
    expect(scripts).toMatchObject({ check: 'size', subject: 'mf-catalog' });
    expect(scripts?.sentence).toMatch(/^Its scripts and style sheets are .* in total where/);
    expect(description?.sentence).toMatch(/^Its description and .* in total where 0\.1 kB are allowed/);
  });

  it.each<[string, (manifest: MicrofrontendManifest) => Partial<MicrofrontendManifest>]>([
    [
      'has a very long description',
      () => ({ routes: [{ ...route, path: '/saws', title: 'Saw', ...{ more: 'x'.repeat(32_000) } }] }),
    ],
    [
      'has very many scripts',
      ({ files }) => ({
        files: {
          ...files,
          ...Object.fromEntries(
            Array.from({ length: 400 }, (_, n) => [`${n}.js`, files['page.js'] ?? large]),
          ),
        },
      }),
    ],
  ])('a microfrontend that %s, which adds to every page of the site', async (_what, change) => {
    const [only, ...others] = await issuesOf(change(build('mf-catalog').manifest));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ check: 'size', subject: 'mf-catalog' });
    expect(only?.sentence).toMatch(/on every page of the site, are \d+\.\d kB in total where 32\.0 kB/);
  });

  it('a fragment that is too large, and the page with it unless the fragment is lazy', async () => {
    const fragment = { ...aside, slot: 'tools-foot', module: 'foot' };
    const contents = { 'page.js': incompressible(190_000) };
    const modules = { page: ['page.js'], foot: ['page.js'] };
    const tooLarge = async (lazy: object) => {
      const about = { modules, routes: [], fragments: [{ ...fragment, ...lazy }] };
      const issues = await failed(catalog, 'mf-catalog', 'one', about, contents);
      return issues.map(({ check, subject }: CheckResult) => `${check} ${subject}`);
    };
    expect(await tooLarge({})).toEqual(['size mf-tools/page', 'size mf-catalog/foot']);
    expect(await tooLarge({ lazy: true })).toEqual(['size mf-catalog/foot']);
  });

  it.each([
    ['tool is not defined', /^Fix the error, and check again/],
    ['Error: The module has no export Page', /^Export its component as Page, and check again/],
    ['ReferenceError: window is not defined', /^The server has no window: use it in an effect or an event/],
    ['it waits for a promise that has not ended after 1000 ms', /^The server renders .* end the promise, or/],
  ])('a page that does not render, with its place and what to do: %s', async (error, remedy) => {
    const at = 'src/exposed/page.tsx:4';
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, error, at }));
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({
        check: 'rendering',
        subject: 'mf-catalog/page',
        sentence: `It does not render: ${error} (src/exposed/page.tsx:4).`,
        remedy: expect.stringMatching(remedy),
      }),
    ]);
  });

  it('a page that is too slow, by its path and its time', async () => {
    const error = "it takes 1432 ms to render on the server, and visitors' pages have 1000 ms";
    const times = { milliseconds: 1_432, deadline: 1_000 };
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, ...times, error }));
    expect(await issuesOf({})).toEqual([
      {
        check: 'rendering',
        passed: false,
        subject: 'mf-catalog/page',
        sentence: `/catalog is too slow: ${error}.`,
        remedy: 'Make it quicker, or load the data in the browser, and release again.',
      },
    ]);
  });

  it.each([
    [
      'without a result from the edge',
      [],
      'the edge returned no result for it',
      /^Release the same build again/,
    ],
    [
      'of a busy edge',
      [{ error: 'busy', skipped: 'edge-busy' }],
      'busy',
      /^Release the same build again.*operators/,
    ],
    ['after a failed one', [{ error: 'failed', skipped: 'release-failed' }], 'failed', /^Fix that module/],
  ] as const)('a page %s, with what its team can do', async (_what, results, reason, remedy) => {
    shop.edge.respond = (checks) =>
      checks.flatMap((check) => results.map((result) => ({ ...check, ...result })));
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({
        ...{ check: 'rendering', subject: 'mf-catalog/page' },
        sentence: `It was not rendered: ${reason}.`,
        remedy: expect.stringMatching(remedy),
      }),
    ]);
  });

  // Last in this file: the edge stays closed.
  it('any release while the edge is not reachable', async () => {
    shop.edge.close();
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({
        ...{ check: 'rendering', subject: 'mf-catalog' },
        remedy: expect.stringMatching(/^Release the same build again .* the operators of the shop: /),
      }),
    ]);
  });
});

describe('the gate rejects, after further releases:', () => {
  const service = sharedDeliveryApp();
  beforeEach(() => open(service));

  it('a page that needs a second round trip of scripts, except for admin pages, and warns of a slow one', async () => {
    const late = { late: ['src_chart', 'uplot'], milliseconds: 501, elapsed: 1_001 };
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, ...late }));
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
    expect(released.checkReport.results).toContainEqual({
      check: 'rendering',
      passed: true,
      subject: 'mf-catalog/page',
      sentence: "It takes 501 of the 1000 ms that a visitor's page has (1001 ms on the clock).",
      remedy: expect.stringMatching(/^Render less, .* Check again \(--dry-run\) when it is less busy: /),
    });
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, milliseconds: 24, elapsed: 22 }));
    const { checkReport } = await catalog.release(build('mf-catalog', 'two', { routes: admins }));
    expect(checkReport.results).toContainEqual(
      expect.objectContaining({ check: 'rendering', sentence: expect.stringMatching(/in 24 ms\.$/) }),
    );
  });

  it('a shell that no longer provides a library of a live remote or a canary', async () => {
    await shellTeam.release(build('shell', 'two', { provides: { react: '19.3.1', saw: '1.2.0' } }));
    const requires = { react: '^19.3.1', saw: '^1.0.0' };
    await catalog.release(build('mf-catalog', 'one'));
    await catalog.release(build('mf-catalog', 'two', { requires }), 5);
    expect(await failed(shellTeam, 'shell', 'three')).toEqual([
      expect.objectContaining({
        check: 'versions',
        subject: 'mf-catalog',
        sentence: expect.stringMatching(/needs saw \^1\.0\.0, but shell \w+ provides none/),
        remedy: 'Provide saw ^1.0.0 until the team catalog has released mf-catalog for shells without it.',
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
        remedy:
          'Build mf-catalog without Chisel, or ask the team shell to release a shell whose ui exports Chisel first.',
      },
    ]);
  });

  it('a shell that no longer exports an import of a live remote', async () => {
    await shellTeam.release(build('shell', 'two', { exports: { ui: ['Button', 'Chisel'] } }));
    await catalog.release(build('mf-catalog', 'one', { imports: { ui: ['Chisel'] } }));
    expect(await failed(shellTeam, 'shell', 'three', { exports: { ui: ['Button'] } })).toEqual([
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
    const navigation = [{ ...entry, label: 'Owner', to: '/owner' }];
    await catalog.release(build('mf-catalog', 'one', { navigation }));
    const rejected = await owner.publish(await owner.prepare(build('mf-owner', 'two', { routes: [] })));
    expect(rejected.json().detail).toContain('"Owner" of mf-catalog in the navbar would lead to /owner');
    expect(rejected.json().checkReport.results).toContainEqual(
      expect.objectContaining({
        remedy: 'Keep a page at /owner until the team catalog has released mf-catalog without the entry.',
      }),
    );
  });
});
