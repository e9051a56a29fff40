import type { Approval, CheckReport, MicrofrontendManifest } from '@whetstone/contract';
import { sharedDeliveryApp } from '../../../testing/delivery-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { build, incompressible, TeamClient } from '../../../testing/team-client.ts';
import { LedgerService } from '../rollout/ledger.service.ts';

const shop = sharedDeliveryApp();
let team: TeamClient;
beforeEach(async () => {
  await (await TeamClient.of(shop, 'shell')).release(build('shell'));
  team = await TeamClient.of(shop, 'mf-clamps');
});

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

/** Expects that each value of a field of the manifest is rejected. */
async function areRejected(field: string, values: readonly unknown[]): Promise<void> {
  const { manifest } = clamps('one');
  for (const value of values) {
    const { statusCode } = await team.createRelease({ ...manifest, [field]: value });
    expect([value, statusCode]).toEqual([value, 400]);
  }
}

const DRY_RUN = { percentage: 100, dryRun: true };
const PLACE = 'an admin approves it once under Dashboard → Releases → Approvals.';

it('is approved with a recent proof of identity only', async () => {
  const provenAt = Math.floor(Date.now() / 1_000) - 11 * 60;
  const { headers } = await signIn(shop, { role: 'admin', provenAt });
  const url = '/api/releases/approvals/none/approval';
  const rejected = { status: 403, code: 'step-up-required' };
  expect((await shop.app.inject({ method: 'POST', url, headers })).json()).toMatchObject(rejected);
});

describe('a page budget', () => {
  it('above the general one is rejected until an admin approves it, for this release and for smaller ones', async () => {
    const first = clamps('one', { budget: 40_000 }, 35);
    const rejected = {
      status: 422,
      sentences: [`It asks for a page budget of 40.0 kB, more than the general 10.0 kB: ${PLACE}`],
    };
    const dryRun: { checkReport: CheckReport } = (
      await team.publish(await team.prepare(first), DRY_RUN)
    ).json();
    expect(dryRun.checkReport.results).toContainEqual(
      expect.objectContaining({
        sentence: rejected.sentences[0],
        remedy: expect.stringMatching(/^A dry run requests nothing\. The release/),
      }),
    );
    expect(await list()).toEqual([]);
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
    expect(sentences.some((sentence) => sentence.includes('where 212.5 kB are allowed'))).toBe(true);
  });

  it('is larger on no page of another microfrontend, and not on home', async () => {
    const routes = [{ path: '/', module: 'page', access: 'everyone', title: 'Home' }] as const;
    const { sentences } = await publish(clamps('one', { budget: 40_000, routes }, 190));
    expect(sentences[0]).toContain('where 182.5 kB are allowed');
    expect(await list()).toMatchObject([{ kind: 'path', value: '/' }]);
  });

  it('is a whole number up to a limit', () => areRejected('budget', [0, 1.5, 100_001, '40000']));
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

  it('are reported beside the results of rendering, which needs no approval', async () => {
    shop.edge.respond = (checks) => checks.map((check) => ({ ...check, error: 'clamp is not defined' }));
    const { sentences } = await publish(clamps('one', { origins: { connect: origins.connect } }));
    expect(sentences).toEqual([
      'It does not render: clamp is not defined.',
      `It asks for connections to https://api.example: ${PLACE}`,
    ]);
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

  it('are rejected in another form', () =>
    areRejected('origins', [
      { connect: ['http://api.example'] },
      { connect: ['https://*.example.com'] },
      { frame: ["https://api.example; script-src 'unsafe-inline'"] },
      { script: ['https://api.example'] },
      { connect: 'https://api.example' },
      { connect: Array.from({ length: 11 }, (_, number) => `https://${number}.example`) },
      [],
    ]));

  it('are no part of the shell', async () => {
    const shell = await TeamClient.of(shop, 'shell');
    expect((await shell.createRelease({ ...build('shell').manifest, origins })).statusCode).toBe(400);
  });
});

describe('a place of the site', () => {
  const page = { path: '/clamps', module: 'page', access: 'everyone', title: 'Clamps' } as const;
  const entry = { label: 'Clamps', to: '/clamps', access: 'everyone', order: 1 } as const;

  it('named like the microfrontend is its own, with one entry in the footer', async () => {
    const routes = [page, { ...page, path: '/clamps/:id' }];
    const navigation = [{ ...entry, area: 'footer' } as const];
    expect(await publish(clamps('one', { routes, navigation }))).toEqual({ status: 200, sentences: [] });
    const two = [...navigation, { ...entry, area: 'footer', label: 'Tools' } as const];
    expect(await publish(clamps('two', { routes, navigation: two }))).toMatchObject({ status: 422 });
    expect(await list()).toMatchObject([{ kind: 'footer', value: 'Tools → /clamps' }]);
  });

  it('named like the microfrontend needs an approval where another one has pages', async () => {
    shop.config.delivery.tokenFiles = ['mf-vises'];
    const vises = await TeamClient.of(shop, 'mf-vises');
    await vises.release(build('mf-vises', 'one', { routes: [{ ...page, path: '/clamps/soft' }] }));
    expect(await publish(clamps('one'))).toEqual({
      status: 422,
      sentences: [`It asks for pages at /clamps, where mf-vises of the team vises has pages: ${PLACE}`],
    });
    expect(await list('?state=requested')).toMatchObject([{ value: '/clamps', owner: 'mf-vises' }]);
  });

  it('named like the microfrontend stays its own after an approval of a path below it for another one', async () => {
    const navigation = [{ ...entry, area: 'footer' } as const];
    await publish(clamps('one', { navigation }));
    await publish(clamps('two', { navigation }));
    team = await TeamClient.of(shop, 'mf-vises');
    const vises = build('mf-vises', 'one', { routes: [{ ...page, path: '/clamps/soft' }] });
    expect(await publish(vises)).toMatchObject({ status: 422 });
    await approveAll();
    expect(await publish(vises)).toMatchObject({ status: 200 });
    team = await TeamClient.of(shop, 'mf-clamps');
    expect((await team.rollBack()).statusCode).toBe(200);
    expect(await publish(clamps('three', { navigation }))).toEqual({ status: 200, sentences: [] });
  });

  it('that another one has is not asked for, nor an entry that leads there, because no approval helps', async () => {
    shop.config.delivery.tokenFiles = ['mf-vises'];
    const navigation = [{ ...entry, area: 'navbar', to: '/benches' } as const];
    const pages = (...paths: string[]) => paths.map((path) => ({ ...page, path }));
    const vises = build('mf-vises', 'one', { routes: pages('/benches', '/benches/:id'), navigation });
    await (await TeamClient.of(shop, 'mf-vises')).release(vises);
    const leading = { ...entry, area: 'footer', label: 'New bench', to: '/benches/new' } as const;
    const { sentences } = await publish(
      clamps('one', { routes: pages('/benches/new', '/tables'), navigation: [...navigation, leading] }),
    );
    expect(sentences).toEqual([
      expect.stringContaining('/benches/new and /benches/:id'),
      expect.stringContaining('The entry "Clamps" to /benches'),
      `It asks for pages at /tables, which nobody owns yet: ${PLACE}`,
    ]);
    expect(await list('?state=requested')).toMatchObject([{ kind: 'path', value: '/tables' }]);
  });

  it('is approved once: a path with the paths below it, and each entry by label and target', async () => {
    const routes = [page, { ...page, path: '/Benches/:id' }];
    const navigation = [
      { ...entry, area: 'navbar' },
      { ...entry, area: 'dashboard' },
    ] as const;
    const first = clamps('one', { routes, navigation });
    const whose = 'which is on every page and belongs to the team shell';
    const rejected = await publish(first);
    expect(rejected).toEqual({
      status: 422,
      sentences: [
        `It asks for pages at /benches, which nobody owns yet: ${PLACE}`,
        `It asks for the navbar entry Clamps → /clamps, ${whose}: ${PLACE}`,
        `It asks for the dashboard entry Clamps → /clamps, ${whose}: ${PLACE}`,
      ],
    });
    await approveAll();
    expect(await publish(first)).toMatchObject({ status: 200 });
    expect(await list('?state=decided')).toMatchObject(Array(3).fill({ inUse: true }));
    const below = [...routes, { ...page, path: '/benches/old/:id' }];
    expect(await publish(clamps('two', { routes: below, navigation }))).toMatchObject({ status: 200 });
    const changed = [
      { ...entry, area: 'navbar', label: 'Benches' },
      { ...entry, area: 'navbar', access: 'admin' },
      { ...entry, area: 'dashboard', access: 'user', group: 'Your account is locked' },
    ] as const;
    await publish(clamps('three', { routes, navigation: changed }));
    expect((await list('?state=requested')).map(({ value }) => value).sort()).toEqual([
      'Benches → /clamps',
      'Clamps → /clamps for admins',
      'Clamps → /clamps for users under Your account is locked',
    ]);
  });

  it('is not home for everybody below home', async () => {
    await publish(clamps('one', { routes: [{ ...page, path: '/' }] }));
    await approveAll();
    const { sentences } = await publish(clamps('two', { routes: [page, { ...page, path: '/saws' }] }));
    expect(sentences).toEqual([`It asks for pages at /saws, which nobody owns yet: ${PLACE}`]);
  });

  it('is granted to the first release of a microfrontend in DEPLOY_TOKEN_FILES, and to no later one', async () => {
    shop.config.delivery.tokenFiles = ['mf-clamps'];
    const navigation = [{ ...entry, area: 'navbar' } as const];
    const first = clamps('one', { routes: [page], navigation });
    expect(await publish(first, DRY_RUN)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    expect(await publish(first)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([
      { kind: 'navbar', state: 'approved', approvedBy: 'DEPLOY_TOKEN_FILES', inUse: true },
    ]);
    expect(await publish(clamps('two', { routes: [page], navigation }))).toMatchObject({ status: 200 });
    const more = [...navigation, { ...entry, area: 'navbar', label: 'Vises', to: '/clamps' } as const];
    expect(await publish(clamps('three', { routes: [page], navigation: more }))).toMatchObject({
      status: 422,
    });
  });

  it('is granted without budgets and origins, and only if the release is published', async () => {
    shop.config.delivery.tokenFiles = ['mf-clamps'];
    const navigation = [{ ...entry, area: 'navbar' } as const];
    const origins = { connect: ['https://api.example'] };
    expect(await publish(clamps('one', { routes: [page], navigation, origins }))).toEqual({
      status: 422,
      sentences: [`It asks for connections to https://api.example: ${PLACE}`],
    });
    expect(await list()).toMatchObject([{ kind: 'connect', state: 'requested' }]);
    const ledger = shop.app.get(LedgerService);
    const { record } = ledger;
    const conflict = jest.spyOn(ledger, 'record').mockImplementationOnce(async (sequence, change, write) => {
      expect(await record.call(ledger, sequence - 1, change, write)).toBe(false);
      throw new Error('disk full');
    });
    const version = await team.prepare(clamps('two', { routes: [page], navigation }));
    expect((await team.publish(version)).statusCode).toBe(500);
    conflict.mockRestore();
    expect(await list()).toMatchObject([{ kind: 'connect' }]);
  });

  it('has no entry with a long label, group or target', () =>
    areRejected('navigation', [
      [{ ...entry, area: 'navbar', label: 'x'.repeat(41) }],
      [{ ...entry, area: 'dashboard', group: 'x'.repeat(41) }],
      [{ ...entry, area: 'navbar', to: `/${'x'.repeat(150)}` }],
    ]));
});

describe('a slot', () => {
  const vises = (entry: string, about: Partial<MicrofrontendManifest> = {}) =>
    build('mf-vises', entry, {
      routes: [{ path: '/vises', module: 'page', access: 'everyone', title: 'Vises', slots: ['aside'] }],
      ...about,
    });
  const fragments = [{ slot: 'aside', module: 'page', title: 'Clamps', height: 100 }];
  let owner: TeamClient;
  beforeEach(async () => {
    owner = await TeamClient.of(shop, 'mf-vises');
  });

  it('accepts fragments of the microfrontends in fragmentsFrom', async () => {
    await owner.release(vises('one'));
    const built = clamps('one', { fragments });
    expect(await publish(built)).toEqual({
      status: 422,
      sentences: [
        expect.stringMatching(
          /^The slot "aside" belongs to mf-vises \w+ of the team vises, whose fragmentsFrom does not name mf-clamps\.$/,
        ),
      ],
    });
    await owner.release(vises('two', { fragmentsFrom: { aside: ['mf-clamps'] } }));
    expect(await publish(built)).toMatchObject({ status: 200 });
  });

  it('that is filled before its page has it needs the name as well', async () => {
    expect(await publish(clamps('one', { fragments }))).toMatchObject({ status: 200 });
    const rejected = await owner.publish(await owner.prepare(vises('one')));
    expect(rejected.json().detail).toContain('fragmentsFrom of mf-vises does not name mf-clamps');
    await owner.release(vises('one', { fragmentsFrom: { aside: ['mf-clamps'] } }));
  });

  it('keeps its fragment through a rollback of its owner', async () => {
    const named = { fragmentsFrom: { aside: ['mf-clamps'] } };
    await owner.release(vises('zero', { fragmentsFrom: { aside: [] } }));
    await owner.release(vises('one', named));
    await publish(clamps('one', { fragments }));
    expect((await owner.rollBack()).statusCode).toBe(200);
  });

  it('gets its fragment back by a rollback, although its owner has no fragmentsFrom any more', async () => {
    await owner.release(vises('one', { fragmentsFrom: { aside: ['mf-clamps'] } }));
    const filling = clamps('one', { fragments });
    await publish(filling);
    await publish(clamps('two'));
    await owner.release(vises('two'));
    expect((await team.rollBack()).statusCode).toBe(200);
    await team.retire(await team.prepare(filling));
    expect((await team.restore()).statusCode).toBe(422);
  });

  it.each([
    ['a slot that it does not have', { other: ['mf-clamps'] }],
    ['a name that is none', { aside: ['Mf Clamps'] }],
  ])('cannot be opened with %s', async (_what, fragmentsFrom) => {
    expect((await owner.createRelease(vises('one', { fragmentsFrom }).manifest)).statusCode).toBe(400);
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

it('lists a request once, although two releases ask at the same time, and at most 50 of a microfrontend', async () => {
  const origins = (from: number) =>
    Array.from({ length: 10 }, (_, number) => `https://api${from + number}.example`);
  const first = clamps('one', { origins: { connect: origins(0) } });
  const second = clamps('two', { origins: { connect: origins(0) } });
  const versions = [await team.prepare(first), await team.prepare(second)];
  // The later publication ends the earlier one, which may have asked before.
  await Promise.all(versions.map((version) => team.publish(version)));
  expect(await list('?limit=100')).toHaveLength(10);
  for (let from = 10; from < 60; from += 10)
    await publish(clamps(`release ${from}`, { origins: { connect: origins(from) } }));
  const kept = await list('?limit=100');
  expect(kept).toHaveLength(50);
  expect(kept[0]?.value).toBe('https://api59.example');
});
