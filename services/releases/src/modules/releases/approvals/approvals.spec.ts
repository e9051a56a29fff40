import type { Approval, CheckReport, MicrofrontendManifest } from '@whetstone/contract';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { build, incompressible, TeamClient } from '../../../testing/team-client.ts';
import { LedgerService } from '../rollout/ledger.service.ts';

let shop: DeliveryApp;
let team: TeamClient;
beforeEach(async () => {
  shop = await startDeliveryApp();
  await (await TeamClient.of(shop, 'shell')).release(build('shell'));
  team = await TeamClient.of(shop, 'mf-clamps');
});
afterEach(() => shop.close());

const asAdmin = async (email = 'grace@example.com') => (await signIn(shop, { role: 'admin', email })).headers;

async function list(query = ''): Promise<Approval[]> {
  const headers = await asAdmin();
  return (await shop.app.inject({ url: `/api/releases/approvals${query}`, headers })).json();
}

async function decide(approval: Approval | undefined, method: 'POST' | 'DELETE', email?: string) {
  const headers = await asAdmin(email);
  const url = `/api/releases/approvals/${approval?.id}${method === 'POST' ? '/approval' : ''}`;
  return shop.app.inject({ method, url, headers });
}

/** Approves everything that is asked for. */
async function approveAll(): Promise<void> {
  for (const approval of await list('?state=requested')) await decide(approval, 'POST');
}

function clamps(entry: string, about: Partial<MicrofrontendManifest> = {}, kilobytes = 1) {
  return build('mf-clamps', entry, about, { 'page.js': incompressible(kilobytes * 1_000) });
}

/** Publishes a build. Returns its status and the sentences of the failed checks, or of the approvals. */
async function publish(built: ReturnType<typeof build>, publication: object = { percentage: 100 }) {
  const response = await team.publish(await team.prepare(built), publication);
  const { checkReport }: { checkReport: CheckReport } = response.json();
  const shown = checkReport.results.filter(({ check, passed }) => !passed || check === 'approvals');
  return { status: response.statusCode, sentences: shown.map(({ sentence }) => sentence) };
}

const PLACE = 'an admin approves it once under Dashboard → Releases → Approvals.';

describe('a page budget', () => {
  it('above the general one is rejected until an admin approves it, for this release and for smaller ones', async () => {
    const first = clamps('one', { budget: 40_000 }, 35);
    const rejected = {
      status: 422,
      sentences: [`It asks for a page budget of 40.0 kB, more than the general 10.0 kB: ${PLACE}`],
    };
    expect(await publish(first, { percentage: 100, dryRun: true })).toEqual(rejected);
    expect(await publish(first)).toEqual(rejected);
    const [asked, ...others] = await list('?state=requested');
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ microfrontend: 'mf-clamps', kind: 'budget', value: '40000' });
    expect(asked).toMatchObject({
      requestedBy: 'deploy token "workbench"',
      state: 'requested',
      inUse: false,
    });

    expect((await decide(asked, 'POST')).json()).toMatchObject({
      ...{ state: 'approved', approvedBy: 'grace@example.com' },
    });
    const approved = (figure: string) => ({
      status: 200,
      sentences: [`An admin has approved a page budget of ${figure} kB.`],
    });
    expect(await publish(first)).toEqual(approved('40.0'));
    expect(await publish(clamps('two', { budget: 39_000 }, 35))).toEqual(approved('39.0'));
    expect(await list('?state=decided')).toMatchObject([{ id: asked?.id, inUse: true }]);
    expect(await publish(clamps('three', { budget: 41_000 }, 35))).toMatchObject({ status: 422 });
    expect(await list('?state=requested')).toMatchObject([{ value: '41000' }]);
  });

  it('that a later release asks for replaces the undecided one', async () => {
    await publish(clamps('one', { budget: 40_000 }));
    await publish(clamps('two', { budget: 50_000 }));
    expect(await list()).toMatchObject([{ value: '50000' }]);
  });

  it('that is approved does not cover a larger page', async () => {
    await publish(clamps('one', { budget: 40_000 }));
    await approveAll();
    const { status, sentences } = await publish(clamps('two', { budget: 40_000 }, 230));
    expect(status).toBe(422);
    expect(sentences.some((sentence) => sentence.includes('where 217.0 kB are allowed'))).toBe(true);
  });

  it('is larger on no page of another microfrontend, and not on home', async () => {
    const routes = [{ path: '/', module: 'page', access: 'everyone', title: 'Home' }] as const;
    const { sentences } = await publish(clamps('one', { budget: 40_000, routes }, 190));
    expect(sentences).toEqual([expect.stringContaining('where 187.0 kB are allowed')]);
    expect(await list()).toEqual([]);
  });

  it.each([0, 1.5, 100_001, '40000'])('of %j is no budget', async (budget) => {
    const { manifest } = clamps('one');
    expect((await team.createRelease({ ...manifest, budget })).statusCode).toBe(400);
  });
});

describe('origins of other sites', () => {
  const origins = { connect: ['https://api.example'], frame: ['https://pay.example'] };

  it('are approved one by one, and a new one needs a new approval', async () => {
    const first = clamps('one', { origins });
    expect(await publish(first)).toEqual({
      status: 422,
      sentences: [
        `It asks for connections to https://api.example: ${PLACE}`,
        `It asks for frames of https://pay.example: ${PLACE}`,
      ],
    });
    await approveAll();
    expect(await publish(first)).toEqual({
      status: 200,
      sentences: ['An admin has approved connections to https://api.example, frames of https://pay.example.'],
    });
    const more = clamps('two', { origins: { ...origins, media: ['https://pay.example'] } });
    expect(await publish(more)).toEqual({
      status: 422,
      sentences: [`It asks for audio and video of https://pay.example: ${PLACE}`],
    });
  });

  it('belong to one microfrontend', async () => {
    await publish(clamps('one', { origins }));
    await approveAll();
    team = await TeamClient.of(shop, 'mf-vises');
    expect(await publish(build('mf-vises', 'one', { origins }))).toMatchObject({ status: 422 });
  });

  it('stay with the live release after a withdrawal; later releases and rollbacks need a new approval', async () => {
    await publish(clamps('one', { origins }));
    await approveAll();
    await publish(clamps('one', { origins }));
    const second = clamps('two', { origins });
    expect(await publish(second)).toMatchObject({ status: 200 });
    const { microfrontend } = team;
    const [frame] = await list();
    const withdrawn = await decide(frame, 'DELETE', 'ada@example.com');
    expect(withdrawn.json()).toMatchObject({
      ...{ state: 'withdrawn', inUse: true, approvedBy: 'grace@example.com', withdrawnBy: 'ada@example.com' },
    });
    const live = await shop.app.inject({ url: `/api/releases/${microfrontend}`, headers: team.headers });
    expect(live.json().live.version).toBe(await team.prepare(second));

    const rollback = await team.rollBack();
    expect(rollback.statusCode).toBe(422);
    expect(rollback.json().detail).toContain(`frames of https://pay.example: ${PLACE}`);
    const asked = await list('?state=requested');
    expect(asked).toMatchObject([{ kind: 'frame', value: 'https://pay.example' }]);
    expect(asked[0]?.id).not.toBe(frame?.id);
    await approveAll();
    expect((await team.rollBack()).statusCode).toBe(200);
  });

  it('come back with a retired microfrontend only if they are still approved', async () => {
    await publish(clamps('one', { origins: { frame: ['https://pay.example'] } }));
    await approveAll();
    const built = clamps('two', { origins: { frame: ['https://pay.example'] } });
    await publish(built);
    await team.retire(await team.prepare(built));
    await decide((await list())[0], 'DELETE');
    expect((await team.restore()).statusCode).toBe(422);
  });

  it.each([
    { connect: ['http://api.example'] },
    { connect: ['https://*.example.com'] },
    { frame: ["https://api.example; script-src 'unsafe-inline'"] },
    { script: ['https://api.example'] },
    { connect: 'https://api.example' },
    { connect: Array.from({ length: 11 }, (_, number) => `https://${number}.example`) },
    [],
  ])('are rejected as %j', async (invalid) => {
    const { manifest } = clamps('one');
    expect((await team.createRelease({ ...manifest, origins: invalid })).statusCode).toBe(400);
  });

  it('are no part of the shell', async () => {
    const shell = await TeamClient.of(shop, 'shell');
    expect((await shell.createRelease({ ...build('shell').manifest, origins })).statusCode).toBe(400);
  });
});

describe('a decision', () => {
  const asked = async () => {
    await publish(clamps('one', { budget: 40_000 }));
    return (await list())[0];
  };

  it('changes nothing when it is repeated, and is recorded once', async () => {
    const approval = await asked();
    await decide(approval, 'POST', 'grace@example.com');
    const repeated = await decide(approval, 'POST', 'ada@example.com');
    expect(repeated.json()).toMatchObject({ state: 'approved', approvedBy: 'grace@example.com' });
    await decide(approval, 'DELETE', 'ada@example.com');
    const again = await decide(approval, 'DELETE', 'grace@example.com');
    expect(again.json()).toMatchObject({ state: 'withdrawn', withdrawnBy: 'ada@example.com' });
  });

  it('cannot approve what was declined', async () => {
    const approval = await asked();
    expect((await decide(approval, 'DELETE')).json()).toMatchObject({ state: 'withdrawn' });
    expect((await decide(approval, 'POST')).json()).toMatchObject({ status: 409, code: 'withdrawn' });
    expect(await asked()).not.toMatchObject({ id: approval?.id });
  });

  it('is about a request that exists', async () => {
    const approval = await asked();
    const unknown = approval && { ...approval, id: 'none' };
    expect((await decide(unknown, 'POST')).statusCode).toBe(404);
    expect((await decide(unknown, 'DELETE')).statusCode).toBe(404);
  });

  it('does not change the release document', async () => {
    const sequence = () => shop.dataSource.query('SELECT sequence FROM release_state');
    const before = await sequence();
    await decide(await asked(), 'POST');
    expect(await sequence()).toEqual(before);
    expect(await shop.app.get(LedgerService).retirementOf('mf-clamps')).toBeNull();
  });
});

it('lists an ask once, although two releases ask at the same time, and at most 50 of a microfrontend', async () => {
  const origins = (from: number) =>
    Array.from({ length: 10 }, (_, number) => `https://api${from + number}.example`);
  await Promise.all([
    publish(clamps('one', { origins: { connect: origins(0) } }), { percentage: 100, dryRun: true }),
    publish(clamps('two', { origins: { connect: origins(0) } }), { percentage: 100, dryRun: true }),
  ]);
  expect(await list('?limit=100')).toHaveLength(10);
  for (let from = 10; from < 60; from += 10)
    await publish(clamps(`release ${from}`, { origins: { connect: origins(from) } }));
  const kept = await list('?limit=100');
  expect(kept).toHaveLength(50);
  expect(kept[0]?.value).toBe('https://api59.example');
});
