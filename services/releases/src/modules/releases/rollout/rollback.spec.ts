import { Logger } from '@nestjs/common';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { readReleaseDocument } from '../../../testing/release-document.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { RollbackService } from './rollback.service.ts';

const shop = sharedDeliveryApp();
let admin: SignedIn;
let team: TeamClient;
const versions: Record<string, string> = {};

beforeEach(async () => {
  admin = await signIn(shop, { email: 'admin@shop.example', role: 'admin' });
  team = await TeamClient.of(shop, 'shell');
  versions.one = (await team.release(build('shell', 'one'))).checkReport.version;
});

async function shell() {
  const [rollout] = (await readReleaseDocument(shop))?.microfrontends ?? [];
  return {
    live: rollout?.live.version,
    canary: rollout?.canary?.release.version,
    lastGood: rollout?.lastGood?.version,
  };
}

async function read(url: string) {
  return (await shop.app.inject({ url, headers: admin.headers })).json();
}

it('restores the previous live release, without the rolled back release as its fallback', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  const response = await team.rollBack();
  expect(response.json()).toEqual({ outcome: 'rolled-back', version: versions.one, sequence: 3 });
  expect(await shell()).toEqual({ live: versions.one });
});

it('rolls back step by step until there is no previous release', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  versions.three = (await team.release(build('shell', 'three'))).checkReport.version;
  await team.rollBack();
  expect(await shell()).toEqual({ live: versions.two, lastGood: versions.one });
  await team.rollBack();
  expect(await shell()).toEqual({ live: versions.one });
  const last = await team.rollBack();
  expect([last.statusCode, last.json().code]).toEqual([409, 'no-previous-release']);
});

it('skips releases that were rolled back, unless they were published again', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  await team.rollBack();
  versions.three = (await team.release(build('shell', 'three'))).checkReport.version;
  expect(await shell()).toEqual({ live: versions.three, lastGood: versions.one });
  await team.rollBack();
  expect(await shell()).toEqual({ live: versions.one });
  await team.release(build('shell', 'two'));
  await team.release(build('shell', 'three'));
  await team.rollBack();
  expect(await shell()).toEqual({ live: versions.two, lastGood: versions.one });
});

it('never restores a version that was rolled back after its last publication, whenever it was published before', async () => {
  const target = async () => (await read('/api/releases'))[0].previous;
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  await team.release(build('shell', 'one'));
  expect(await target()).toBe(versions.two);
  await team.rollBack();
  expect([await shell(), await target()]).toEqual([{ live: versions.two }, undefined]);
  const last = await team.rollBack();
  expect([last.statusCode, last.json().code]).toEqual([409, 'no-previous-release']);
  await team.release(build('shell', 'one'));
  await team.release(build('shell', 'two'));
  expect(await target()).toBe(versions.one);
  await team.rollBack();
  expect([await shell(), await target()]).toEqual([{ live: versions.one }, undefined]);
  expect((await team.rollBack()).json().code).toBe('no-previous-release');
});

it('stops a running canary and keeps the live release', async () => {
  versions.two = (await team.release(build('shell', 'two'), 20)).checkReport.version;
  expect((await team.rollBack()).json()).toMatchObject({ outcome: 'canary-stopped', version: versions.two });
  expect(await shell()).toEqual({ live: versions.one });
});

it('rejects a rollback to a release that is incompatible with the other microfrontends', async () => {
  const provides = { react: '19.3.1', saw: '1.0.0' };
  await team.release(build('shell', 'two', { provides }));
  const catalog = await TeamClient.of(shop, 'mf-catalog');
  await catalog.release(build('mf-catalog', 'one', { requires: { saw: '^1.0.0' } }));
  const before = await shell();
  const rejected = await team.rollBack();
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().checkReport.results).toContainEqual(
    expect.objectContaining({ check: 'versions', passed: false, subject: 'mf-catalog' }),
  );
  expect(await shell()).toEqual(before);
});

it('rolls back once when two requests roll back the same release', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  const { version } = (await team.release(build('shell', 'three'))).checkReport;
  const responses = await Promise.all([team.rollBackVersion(version), team.rollBackVersion(version)]);
  const [done, late] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
  expect([done?.statusCode, done?.json().version]).toEqual([200, versions.two]);
  expect([late?.statusCode, late?.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'not-published',
      detail: `shell ${version} cannot be rolled back: ${versions.two} is live. Check which release is out and try again.`,
    }),
  ]);
  expect(await shell()).toEqual({ live: versions.two, lastGood: versions.one });
});

it('rejects the rollback of a version that is no longer published', async () => {
  const requested = versions.one ?? '';
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  expect((await team.rollBackVersion(requested)).json()).toMatchObject({
    status: 409,
    code: 'not-published',
  });
  versions.three = (await team.release(build('shell', 'three'), 20)).checkReport.version;
  const late = await team.rollBackVersion(versions.two);
  expect(late.json().detail).toContain(`the canary ${versions.three} is running`);
  expect(await shell()).toMatchObject({ live: versions.two, canary: versions.three });
});

it('serializes a concurrent publication and rollback', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  versions.three = await team.prepare(build('shell', 'three'));
  const [published, back] = await Promise.all([
    team.publish(versions.three),
    team.rollBackVersion(versions.two),
  ]);
  expect(published.statusCode).toBe(200);
  const lastGood = back.statusCode === 200 ? versions.one : versions.two;
  expect(await shell()).toEqual({ live: versions.three, lastGood });
});

it('records actor, action, time, commit and reason in the ledger', async () => {
  versions.two = (await team.release(build('shell', 'two'), 20)).checkReport.version;
  const headers = admin.headers;
  const payload = { version: versions.two, reason: 'Buttons were gone.' };
  await shop.app.inject({ method: 'POST', url: '/api/releases/shell/rollback', headers, payload });
  const [stopped, canary, live] = await read('/api/releases/ledger?microfrontend=shell');
  expect(stopped).toMatchObject({
    action: 'canary-stopped',
    version: versions.two,
    percentage: 0,
    actor: 'admin@shop.example',
    reason: 'Buttons were gone.',
    commit: 'abc1234',
  });
  expect(canary).toMatchObject({ action: 'canary', percentage: 20, actor: 'deploy token "workbench"' });
  expect(live).toMatchObject({ action: 'live', percentage: 100, version: versions.one });
  expect(await read(`/api/releases/check-reports/${canary.checkReportId}`)).toMatchObject({ passed: true });
});

it('pages through the ledger', async () => {
  await team.release(build('shell', 'two'));
  const first = await shop.app.inject({ url: '/api/releases/ledger?limit=1', headers: admin.headers });
  const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  expect([first.json()[0].version, (await read(next))[0].version]).toEqual([
    (await shell()).live,
    versions.one,
  ]);
  expect(await read('/api/releases/ledger?microfrontend=mf-saws')).toEqual([]);
});

it('returns the status of a microfrontend to its own team only', async () => {
  const url = '/api/releases/shell';
  const [listed] = await read('/api/releases');
  expect((await shop.app.inject({ url, headers: team.headers })).json()).toEqual(listed);
  const other = await TeamClient.of(shop, 'mf-catalog');
  expect((await shop.app.inject({ url, headers: other.headers })).statusCode).toBe(403);
});

it('returns the status of each microfrontend', async () => {
  versions.two = (await team.release(build('shell', 'two'))).checkReport.version;
  versions.three = (await team.release(build('shell', 'three'), 30)).checkReport.version;
  const by = 'deploy token "workbench"';
  const since = expect.stringMatching(/^20\d\d-.*Z$/);
  expect(await read('/api/releases')).toEqual([
    {
      microfrontend: 'shell',
      team: 'shell',
      live: { version: versions.two, since, by, commit: 'abc1234' },
      canary: { version: versions.three, since, by, commit: 'abc1234', percentage: 30 },
      pages: [{ path: '/shell', title: 'shell' }],
      previous: versions.one,
    },
  ]);
});

describe('the report of a rollback to the API', () => {
  const announce = () => shop.app.get(JobsService).run('announce-rollbacks');
  const unheard = () => shop.api.bodies.splice(0);
  const by = (actor: string) => ({ actor, reason: 'It failed in 40 of 100 attempts.' });
  const rollBack = async (actor: string) => {
    const bad = (await team.release(build('shell', `bad for ${actor}`))).checkReport.version;
    await shop.app.get(RollbackService).rollBackLive('shell', bad, by(actor));
    return bad;
  };
  beforeEach(unheard);

  it('names the stopped canary or the release, what is live, and who created the deploy tokens, once', async () => {
    const canary = (await team.release(build('shell', 'canary'), 10)).checkReport.version;
    await shop.app.get(RollbackService).stopCanary('shell', canary, by('auto'));
    const bad = await rollBack('admin@shop.example');
    expect(await announce()).toBe(true);
    const common = {
      id: expect.any(String),
      microfrontend: 'shell',
      live: versions.one,
      createdBy: ['test'],
    };
    const { reason } = by('');
    expect(unheard()).toEqual([
      { ...common, isCanary: true, version: canary, isAutomatic: true, reason },
      { ...common, isCanary: false, version: bad, isAutomatic: false, reason },
    ]);
    await shop.dataSource.query('DELETE FROM job_leases');
    await announce();
    expect(unheard()).toEqual([]);
  });

  it('is repeated for a day while the API is unavailable, and not sent about what the team did itself', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    await team.release(build('shell', 'two'));
    await team.rollBack();
    const bad = await rollBack('auto');
    const attempt = async (hours: number, status: number) => {
      await shop.dataSource.query('DELETE FROM job_leases');
      shop.api.respond = status === 200 ? undefined : (response) => response.writeHead(status).end();
      const now = Date.now() + hours * 3_600_000;
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
      const isDone = await announce();
      clock.mockRestore();
      shop.api.respond = undefined;
      return [isDone, unheard().map((body) => (body as { version: string }).version)];
    };
    expect(await attempt(0, 503)).toEqual([false, []]);
    expect(await attempt(25, 200)).toEqual([true, []]);
    expect(await attempt(23, 200)).toEqual([true, [bad]]);
    jest.restoreAllMocks();
  });
});
