import type { CreateReleaseResult } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../testing/releases/delivery-app.ts';
import { build, TeamClient } from '../../testing/releases/team-client.ts';
import { Release } from './release.entity.ts';

const HOUR = 60 * 60 * 1_000;

let shop: DeliveryApp;
let team: TeamClient;
beforeEach(async () => {
  shop = await startDeliveryApp({ maxCandidates: 2, maxCandidateBytes: 10_000, keepCandidatesHours: 24 });
  team = await TeamClient.of(shop, 'shell');
});
afterEach(() => shop.close());

/** Moves every upload so far into the past by the given hours. */
async function passHours(hours: number): Promise<void> {
  const releases = shop.dataSource.getRepository(Release);
  for (const { microfrontend, version, offeredAt } of await releases.find()) {
    await releases.update(
      { microfrontend, version },
      { offeredAt: new Date(offeredAt.getTime() - hours * HOUR) },
    );
  }
}

async function offer(entry: string): Promise<[number, string]> {
  const answer = await team.offer(build('shell', entry).manifest);
  return [answer.statusCode, answer.json().detail];
}

describe('unpublished builds', () => {
  it('are limited in number; published and re-uploaded builds do not count', async () => {
    for (const entry of ['live', 'replaces it']) await team.release(build('shell', entry));
    for (const entry of ['one', 'two', 'two', 'live']) expect((await offer(entry))[0]).toBe(200);
    expect(await offer('three')).toEqual([
      413,
      'The build was rejected: shell has 2 unpublished builds, which is the limit. Publish a build or wait until one expires.',
    ]);
    const other = await TeamClient.of(shop, 'mf-catalog');
    expect((await other.offer(build('mf-catalog').manifest)).statusCode).toBe(200);
    await passHours(25);
    expect((await offer('three'))[0]).toBe(200);
  });

  it('are limited in bytes', async () => {
    expect((await offer('x'.repeat(6_000)))[0]).toBe(200);
    const [status, detail] = await offer('y'.repeat(6_000));
    expect(status).toBe(413);
    expect(detail).toMatch(/^The build was rejected: with this build, shell would have more than .* MiB/);
    expect((await offer('z'.repeat(1_000)))[0]).toBe(200);
  });

  it('expire, and can be published after another upload', async () => {
    const version = await team.prepare(build('shell'));
    await passHours(23);
    expect((await team.publish(version, { percentage: 100, dryRun: true })).statusCode).toBe(200);
    await passHours(25);
    const refused = await team.publish(version);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'candidate-expired']);
    expect(refused.json().detail).toBe(
      `shell ${version} was uploaded more than 24 hours ago and has expired. Release that build again.`,
    );
    const again = (await team.offer(build('shell').manifest)).json<CreateReleaseResult>();
    expect(again).toMatchObject({ version, missing: [] });
    expect((await team.publish(version)).statusCode).toBe(200);
  });

  it('do not include replaced releases, which can be published at any age', async () => {
    const { checkReport } = await team.release(build('shell', 'one'));
    await team.release(build('shell', 'two'));
    await passHours(100);
    expect((await team.publish(checkReport.version)).json().outcome).toBe('live');
  });
});
