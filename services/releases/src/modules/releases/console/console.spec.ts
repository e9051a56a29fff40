import type { BlastRadius, CheckReport, RejectedRelease } from '@whetstone/contract';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { planOf } from '@whetstone/server/testing/database/queries';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { CheckReportEntity } from '../release.entity.ts';

describe('the blast radius', () => {
  let shop: DeliveryApp;
  let catalog: TeamClient;
  const versions: Record<string, string> = {};

  beforeAll(async () => {
    shop = await startDeliveryApp();
    const shell = await TeamClient.of(shop, 'shell');
    versions.shell = (await shell.release(build('shell'))).checkReport.version;
    catalog = await TeamClient.of(shop, 'mf-catalog');
    const navigation = [
      { area: 'footer', label: 'Catalog', to: '/catalog', access: 'everyone', order: 1 },
    ] as const;
    versions.live = (await catalog.release(build('mf-catalog', 'one', { navigation }))).checkReport.version;
    versions.canary = (await catalog.release(build('mf-catalog', 'two'), 30)).checkReport.version;
    versions.uploaded = await catalog.prepare(build('mf-catalog', 'three'));
  });
  afterAll(() => shop.close());

  async function radius(microfrontend: string, version = ''): Promise<BlastRadius> {
    const { headers } = await signIn(shop, { role: 'admin' });
    return (
      await shop.app.inject({ url: `/api/releases/${microfrontend}/${version}/blast-radius`, headers })
    ).json();
  }

  it('contains the pages and navigation entries of a microfrontend', async () => {
    expect(await radius('mf-catalog', versions.live)).toEqual({
      pages: [{ path: '/catalog', title: 'mf-catalog' }],
      navigation: [{ area: 'footer', label: 'Catalog', to: '/catalog' }],
      percentage: 70,
      mounts: 0,
    });
  });

  it('contains the percentage of visitors who get the release', async () => {
    expect((await radius('mf-catalog', versions.canary)).percentage).toBe(30);
    expect((await radius('mf-catalog', versions.uploaded)).percentage).toBe(0);
  });

  it('is the whole site for a shell', async () => {
    const { pages, navigation } = await radius('shell', versions.shell);
    expect(pages.map(({ path }) => path)).toEqual(['/shell', '/catalog']);
    expect(navigation).toHaveLength(1);
  });

  it('contains the pages with a slot that the microfrontend fills', async () => {
    const page = {
      path: '/saws/:id',
      module: 'page',
      access: 'everyone',
      title: 'Saw',
      slots: ['saw'],
    } as const;
    const saws = await TeamClient.of(shop, 'mf-saws');
    await saws.release(build('mf-saws', 'one', { routes: [page], fragmentsFrom: { saw: ['mf-catalog'] } }));
    const fragments = [{ slot: 'saw', module: 'page', title: 'Care', height: 100 }];
    await catalog.rollBack();
    const { checkReport } = await catalog.release(build('mf-catalog', 'four', { fragments }), 10);
    const { pages } = await radius('mf-catalog', checkReport.version);
    expect(pages.map(({ path }) => path)).toEqual(['/catalog', '/saws/:id']);
  });
});

describe('a slot of the shell', () => {
  let shop: DeliveryApp;
  let catalog: TeamClient;
  beforeAll(async () => {
    shop = await startDeliveryApp();
    const slots = { slots: ['navbar'], fragmentsFrom: { navbar: ['mf-catalog', 'mf-saws'] } };
    await (await TeamClient.of(shop, 'shell')).release(build('shell', 'one', slots));
    await (await TeamClient.of(shop, 'mf-saws')).release(build('mf-saws'));
    catalog = await TeamClient.of(shop, 'mf-catalog');
  });
  afterAll(() => shop.close());

  it('puts the microfrontend that fills it on every page', async () => {
    const fragments = [{ slot: 'navbar', module: 'page', title: 'Basket', height: 64 }];
    const { checkReport } = await catalog.release(build('mf-catalog', 'one', { fragments }));
    const { headers } = await signIn(shop, { role: 'admin' });
    const url = `/api/releases/mf-catalog/${checkReport.version}/blast-radius`;
    const { pages } = (await shop.app.inject({ url, headers })).json<BlastRadius>();
    expect(pages.map(({ path }) => path).sort()).toEqual(['/catalog', '/saws', '/shell']);
  });

  it('is filled by one microfrontend', async () => {
    const saws = await TeamClient.of(shop, 'mf-saws');
    const fragments = [{ slot: 'navbar', module: 'page', title: 'Saws', height: 64 }];
    const response = await saws.publish(await saws.prepare(build('mf-saws', 'two', { fragments })));
    expect(response.statusCode).toBe(422);
    expect(response.json().checkReport.results.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([
      expect.objectContaining({
        check: 'slots',
        sentence: expect.stringContaining('fills the slot "navbar" already'),
      }),
    ]);
  });
});

describe('rejected releases', () => {
  const URL = '/api/releases/mf-catalog/rejections';

  let shop: DeliveryApp;
  let admin: SignedIn;
  const rejected: CheckReport[] = [];
  beforeAll(async () => {
    shop = await startDeliveryApp();
    admin = await signIn(shop, { role: 'admin' });
    await (await TeamClient.of(shop, 'shell')).release(build('shell'));
    const catalog = await TeamClient.of(shop, 'mf-catalog');
    await catalog.release(build('mf-catalog', 'good'));
    for (const entry of ['first', 'second', 'third']) {
      const requires = { react: '^20.0.0', anvil: '^1.0.0' };
      const response = await catalog.publish(await catalog.prepare(build('mf-catalog', entry, { requires })));
      rejected.unshift(response.json().checkReport);
    }
  });
  afterAll(() => shop.close());

  const list = async (url = URL) => {
    const response = await shop.app.inject({ url, headers: admin.headers });
    return {
      rejections: response.json<RejectedRelease[]>(),
      next: /<(.+)>/.exec(String(response.headers.link))?.[1],
    };
  };

  it('are listed with their issues, newest first', async () => {
    const { rejections } = await list();
    expect(rejections).toEqual(
      rejected.map(({ id, version, results }) => ({
        checkReportId: id,
        microfrontend: 'mf-catalog',
        version,
        reasons: results.filter(({ passed }) => !passed).map(({ sentence }) => sentence),
        isDryRun: false,
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      })),
    );
    expect(rejections[0]?.reasons).toHaveLength(2);
  });

  it('are those of one microfrontend', async () => {
    expect((await list('/api/releases/shell/rejections')).rejections).toEqual([]);
  });

  it('of all microfrontends are listed for seven days, with their number', async () => {
    const saws = await TeamClient.of(shop, 'mf-saws');
    const requires = { anvil: '^1.0.0' };
    const response = await saws.publish(await saws.prepare(build('mf-saws', 'one', { requires })));
    const newest = response.json().checkReport;
    const recent = ({ headers }: SignedIn) =>
      shop.app.inject({ url: '/api/releases/rejections?limit=2&count=true', headers });
    const first = await recent(admin);
    expect(first.headers['x-total-count']).toBe('4');
    expect(first.json()).toMatchObject([
      { checkReportId: newest.id, microfrontend: 'mf-saws' },
      { checkReportId: rejected[0]?.id, microfrontend: 'mf-catalog' },
    ]);
    const next = /<(.+)>/.exec(String(first.headers.link))?.[1];
    const plan = await planOf(
      shop,
      async () => {
        expect((await list(next)).rejections.map(({ checkReportId }) => checkReportId)).toEqual(
          rejected.slice(1).map(({ id }) => id),
        );
      },
      'ORDER BY',
    );
    expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN release/i);

    jest.useFakeTimers({
      now: Date.now() + 7 * 24 * 3_600_000 + 1,
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick'],
    });
    try {
      const later = await signIn(shop, { role: 'admin' });
      expect((await recent(later)).headers['x-total-count']).toBe('0');
    } finally {
      jest.useRealTimers();
    }
  });

  it('come in pages, each read through an index', async () => {
    const first = await list(`${URL}?limit=2`);
    const plan = await planOf(
      shop,
      async () => {
        const { rejections, next } = await list(first.next);
        expect([...first.rejections, ...rejections].map(({ checkReportId }) => checkReportId)).toEqual(
          rejected.map(({ id }) => id),
        );
        expect(next).toBeUndefined();
      },
      'ORDER BY',
    );
    expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN release/i);
  });

  it('are deleted after 90 days, except those that the ledger names', async () => {
    const before = await shop.dataSource.getRepository(CheckReportEntity).count();
    const purge = () => shop.app.get(JobsService).run('purge-check-reports');
    await purge();
    expect(await shop.dataSource.getRepository(CheckReportEntity).count()).toBe(before);
    const now = Date.now() + 91 * 24 * 3_600_000;
    jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick'] });
    try {
      await purge();
    } finally {
      jest.useRealTimers();
    }
    const kept = await shop.dataSource.getRepository(CheckReportEntity).find();
    expect(kept.map(({ microfrontend, passed }) => `${microfrontend} ${passed}`).sort()).toEqual([
      'mf-catalog true',
      'shell true',
    ]);
  });
});
