import type { CheckReport, RejectedRelease } from '@whetstone/contract';
import { JobsService } from '../../../common/jobs/jobs.service.ts';
import { planOf } from '../../../testing/database/queries.ts';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/releases/delivery-app.ts';
import { build, TeamClient } from '../../../testing/releases/team-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { CheckReportEntity } from '../check-report.entity.ts';

const URL = '/api/releases/mf-catalog/rejections';

let shop: DeliveryApp;
let admin: SignedIn;
const refused: CheckReport[] = [];
beforeAll(async () => {
  shop = await startDeliveryApp();
  admin = await signIn(shop, { role: 'admin' });
  await (await TeamClient.of(shop, 'shell')).release(build('shell'));
  const catalog = await TeamClient.of(shop, 'mf-catalog');
  await catalog.release(build('mf-catalog', 'good'));
  for (const entry of ['first', 'second', 'third']) {
    const requires = { react: '^20.0.0', anvil: '^1.0.0' };
    const answer = await catalog.publish(await catalog.prepare(build('mf-catalog', entry, { requires })));
    refused.unshift(answer.json().checkReport);
  }
});
afterAll(() => shop.close());

const list = async (url = URL) => {
  const answer = await shop.app.inject({ url, headers: admin.headers });
  return {
    rejections: answer.json<RejectedRelease[]>(),
    next: /<(.+)>/.exec(String(answer.headers.link))?.[1],
  };
};

it('are listed with what stood in the way, the latest first, and none that passed', async () => {
  const { rejections } = await list();
  expect(rejections).toEqual(
    refused.map(({ id, version, results }) => ({
      checkReportId: id,
      version,
      reasons: results.filter(({ passed }) => !passed).map(({ sentence }) => sentence),
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
    })),
  );
  expect(rejections[0]?.reasons).toHaveLength(2);
});

it('are those of one microfrontend', async () => {
  expect((await list('/api/releases/shell/rejections')).rejections).toEqual([]);
});

it('come in pages, each read through an index', async () => {
  const first = await list(`${URL}?limit=2`);
  const plan = await planOf(shop, async () => {
    const { rejections, next } = await list(first.next);
    expect([...first.rejections, ...rejections].map(({ checkReportId }) => checkReportId)).toEqual(
      refused.map(({ id }) => id),
    );
    expect(next).toBeUndefined();
  });
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
