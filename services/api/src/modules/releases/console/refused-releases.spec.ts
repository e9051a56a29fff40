import type { RefusedRelease, Verdict } from '@whetstone/contract';
import { JobsService } from '../../../common/jobs/jobs.service.ts';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { build, TeamAtWork } from '../../../testing/pieces.ts';
import { planOf } from '../../../testing/query-plan.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { VerdictRecord } from '../verdict.entity.ts';

const URL = '/api/releases/mf-catalog/refusals';

let shop: DeliveryApp;
let admin: SignedIn;
const refused: Verdict[] = [];
beforeAll(async () => {
  shop = await startDeliveryApp();
  admin = await signIn(shop, { role: 'admin' });
  await (await TeamAtWork.of(shop, 'shell')).release(build('shell'));
  const catalog = await TeamAtWork.of(shop, 'mf-catalog');
  await catalog.release(build('mf-catalog', 'good'));
  for (const entry of ['first', 'second', 'third']) {
    const requires = { react: '^20.0.0', anvil: '^1.0.0' };
    const answer = await catalog.publish(await catalog.prepare(build('mf-catalog', entry, { requires })));
    refused.unshift(answer.json().verdict);
  }
});
afterAll(() => shop.close());

const list = async (url = URL) => {
  const answer = await shop.app.inject({ url, headers: admin.headers });
  return { refusals: answer.json<RefusedRelease[]>(), next: /<(.+)>/.exec(String(answer.headers.link))?.[1] };
};

it('are listed with what stood in the way, the latest first, and none that passed', async () => {
  const { refusals } = await list();
  expect(refusals).toEqual(
    refused.map(({ id, version, findings }) => ({
      verdictId: id,
      version,
      reasons: findings.filter(({ passed }) => !passed).map(({ sentence }) => sentence),
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
    })),
  );
  expect(refusals[0]?.reasons).toHaveLength(2);
});

it('are those of one piece', async () => {
  expect((await list('/api/releases/shell/refusals')).refusals).toEqual([]);
});

it('come in pages, each read through an index', async () => {
  const first = await list(`${URL}?limit=2`);
  const plan = await planOf(shop, async () => {
    const { refusals, next } = await list(first.next);
    expect([...first.refusals, ...refusals].map(({ verdictId }) => verdictId)).toEqual(
      refused.map(({ id }) => id),
    );
    expect(next).toBeUndefined();
  });
  expect(plan).not.toMatch(/USE TEMP B-TREE|filesort|SCAN release/i);
});

it('are deleted after 90 days, except those that the ledger names', async () => {
  const before = await shop.dataSource.getRepository(VerdictRecord).count();
  const purge = () => shop.app.get(JobsService).run('purge-check-reports');
  await purge();
  expect(await shop.dataSource.getRepository(VerdictRecord).count()).toBe(before);
  const now = Date.now() + 91 * 24 * 3_600_000;
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick'] });
  try {
    await purge();
  } finally {
    jest.useRealTimers();
  }
  const kept = await shop.dataSource.getRepository(VerdictRecord).find();
  expect(kept.map(({ piece, passed }) => `${piece} ${passed}`).sort()).toEqual([
    'mf-catalog true',
    'shell true',
  ]);
});
