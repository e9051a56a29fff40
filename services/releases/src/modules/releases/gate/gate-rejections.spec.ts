import type { CheckResult, MicrofrontendManifest } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { build, incompressible, TeamClient } from '../../../testing/team-client.ts';

let shop: DeliveryApp;
let catalog: TeamClient;
let reset: () => void;

const live = async () => (await readReleaseDocument(shop))?.microfrontends.map(({ live }) => live);

describe('the gate rejects, with a reason and without a change:', () => {
  const route = { path: '/tools/:id', module: 'page', access: 'everyone', title: 'Tool' } as const;
  const entry = { area: 'navbar', label: 'Tools', to: '/tools', access: 'everyone', order: 1 } as const;
  const aside = { slot: 'tool-aside', module: 'page', title: 'Aside', height: 100 };
  const large = { integrity: `sha256-${'A'.repeat(43)}=`, bytes: 9, gzip: 900_000 };

  beforeAll(async () => {
    shop = await startDeliveryApp();
    catalog = await TeamClient.of(shop, 'mf-catalog');
    await (await TeamClient.of(shop, 'shell')).release(build('shell'));
    const routes = [
      { ...route, slots: ['tool-aside'] },
      { ...route, path: '/tools', slots: ['tools-foot'] },
    ];
    await (await TeamClient.of(shop, 'mf-tools')).release(
      build('mf-tools', 'one', { routes, navigation: [entry], fragments: [aside] }),
    );
    const { respond } = shop.edge;
    const { maxMicrofrontendBytes } = shop.config.delivery;
    reset = () => {
      shop.edge.respond = respond;
      shop.config.delivery.maxMicrofrontendBytes = maxMicrofrontendBytes;
    };
  });
  afterEach(() => reset());
  afterAll(() => shop.close());

  async function issuesOf(about: Partial<MicrofrontendManifest>): Promise<CheckResult[]> {
    const before = await live();
    const rejected = await catalog.publish(await catalog.prepare(build('mf-catalog', 'one', about)));
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'release-rejected']);
    expect(await live()).toEqual(before);
    return rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
  }

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
      { navigation: [{ ...entry, to: '/mf-catalog' }] },
      'routes',
      /"Tools" to \/mf-catalog/,
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
    const large = build('mf-catalog', 'one', {}, { 'entry.js': incompressible(700_000) });
    const rejected = await catalog.publish(await catalog.prepare(large));
    const failed = rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
    expect(failed.map(({ check, subject }: CheckResult) => `${check} ${subject}`)).toEqual([
      'size mf-catalog/page',
      'size mf-catalog',
    ]);
  });

  it('a microfrontend that is larger than the shop allows', async () => {
    shop.config.delivery.maxMicrofrontendBytes = 10;
    const issues = await issuesOf({});
    expect(issues).toMatchObject([{ check: 'size', subject: 'mf-catalog' }]);
    expect(issues[0]?.sentence).toMatch(/^Its scripts and style sheets are .* in total where/);
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
      const rejected = await catalog.publish(
        await catalog.prepare(build('mf-catalog', 'one', about, contents)),
      );
      const failed = rejected.json().checkReport.results.filter(({ passed }: CheckResult) => !passed);
      return failed.map(({ check, subject }: CheckResult) => `${check} ${subject}`);
    };
    expect(await tooLarge({})).toEqual(['size mf-tools/page', 'size mf-catalog/foot']);
    expect(await tooLarge({ lazy: true })).toEqual(['size mf-catalog/foot']);
  });

  it('a page that does not render', async () => {
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, error: 'tool is not defined' }));
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({
        check: 'rendering',
        subject: 'mf-catalog/page',
        sentence: 'It does not render: tool is not defined.',
      }),
    ]);
  });

  it('a page without a result from the edge', async () => {
    shop.edge.respond = () => [];
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({ check: 'rendering', subject: 'mf-catalog/page' }),
    ]);
  });

  // Last in this file: the edge stays closed.
  it('any release while the edge is not reachable', async () => {
    shop.edge.close();
    expect(await issuesOf({})).toEqual([
      expect.objectContaining({ check: 'rendering', subject: 'mf-catalog' }),
    ]);
  });
});
