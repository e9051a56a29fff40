import { setImmediate as immediately } from 'node:timers/promises';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';

let shop: DeliveryApp;
let team: TeamClient;
beforeAll(async () => {
  shop = await startDeliveryApp();
  await (await TeamClient.of(shop, 'shell')).release(build('shell'));
  team = await TeamClient.of(shop, 'mf-catalog');
});
afterAll(() => shop.close());

/** Makes the edge respond to the checks of these versions only when the test allows it. */
function holdChecks(...versions: string[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.edge.respond = async (checks, { document }) => {
    const isHeld = document.microfrontends.some(({ live }) => versions.includes(live.version));
    if (isHeld) await promise;
    return checks;
  };
  return resolve;
}

async function untilChecked(count: number): Promise<void> {
  while (shop.edge.requests.length < count) await immediately();
}

const untilAbandoned = async (count: number) => {
  while (shop.edge.abandoned < count) await immediately();
};

it('a publication that a newer one supersedes ends, down to its check on the edge', async () => {
  const [first, second] = [
    await team.prepare(build('mf-catalog', 'one')),
    await team.prepare(build('mf-catalog', 'two')),
  ];
  const { length: checked } = shop.edge.requests;
  const { abandoned } = shop.edge;
  const release = holdChecks(first);
  const older = team.publish(first);
  await untilChecked(checked + 1);
  expect((await team.publish(second)).json()).toMatchObject({ outcome: 'live' });
  const rejected = await older;
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'superseded']);
  expect(rejected.json().detail).toContain(`the publication of ${second} was requested after it`);
  await untilAbandoned(abandoned + 1);
  release();
});

it('a dry run supersedes nothing, and nothing supersedes it', async () => {
  const [first, second] = [
    await team.prepare(build('mf-catalog', 'three')),
    await team.prepare(build('mf-catalog', 'four')),
  ];
  const { length: checked } = shop.edge.requests;
  const release = holdChecks(first);
  const dryRun = team.publish(first, { percentage: 100, dryRun: true });
  await untilChecked(checked + 1);
  expect((await team.publish(second)).json()).toMatchObject({ outcome: 'live' });
  release();
  expect((await dryRun).json()).toMatchObject({ outcome: 'dry-run' });
});

it('a publication whose client disconnects ends, changes nothing, and stops its check on the edge', async () => {
  const version = await team.prepare(build('mf-catalog', 'five'));
  const { length: checked } = shop.edge.requests;
  const { abandoned } = shop.edge;
  const release = holdChecks(version);
  if (!shop.app.getHttpServer().listening) await shop.app.listen(0, '127.0.0.1');
  const client = new AbortController();
  const publication = fetch(`${await shop.app.getUrl()}/api/releases/mf-catalog/${version}/publication`, {
    method: 'POST',
    headers: { ...team.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ percentage: 100 }),
    signal: client.signal,
  });
  await untilChecked(checked + 1);
  client.abort();
  await expect(publication).rejects.toThrow('aborted');
  await untilAbandoned(abandoned + 1);
  release();
  const status = await shop.app.inject({ url: '/api/releases/mf-catalog', headers: team.headers });
  expect(status.json().live.version).not.toBe(version);
});

it('another team publishes while eight dry runs hang', async () => {
  const hanging = await team.prepare(build('mf-catalog', 'hangs'));
  const { length: checked } = shop.edge.requests;
  const release = holdChecks(hanging);
  const dryRuns = Array.from({ length: 8 }, () => team.publish(hanging, { percentage: 100, dryRun: true }));
  await untilChecked(checked + 8);
  const other = await TeamClient.of(shop, 'mf-other');
  // The edge checks this document without the candidates of the dry runs.
  expect(await other.release(build('mf-other'))).toMatchObject({ outcome: 'live' });
  release();
  await Promise.all(dryRuns);
});
