import type { MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import { parseSetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawBucket, visitorBucket } from '../document/page-template.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { type Bucket, releaseSetFor, releaseSetsOf } from './release-sets.ts';

const account = (team: string) => catalog({ name: 'mf-account', team }).microfrontend;
const [SHELL, OLD, NEW, NEWER] = [
  shell().microfrontend,
  catalog({ team: 'old' }).microfrontend,
  catalog({ team: 'new' }).microfrontend,
  catalog({ team: 'newer' }).microfrontend,
];

const canaryOf = (percentage: number, release = NEW, live = OLD, since = 1): MicrofrontendRollout => ({
  live,
  canary: { release, percentage, since },
});
const accountCanary = (percentage: number, since?: number) =>
  canaryOf(percentage, account('new'), account('old'), since);
const sets = (...rollouts: MicrofrontendRollout[]) =>
  releaseSetsOf({ microfrontends: [{ live: SHELL }, ...rollouts] });

/** Returns the releases of canaries that a bucket gets. */
function canariesFor(
  ...rollouts: MicrofrontendRollout[]
): (bucket: Bucket) => MicrofrontendRelease['name'][] {
  const found = sets(...rollouts);
  return (bucket) =>
    releaseSetFor(found, bucket)
      .release.remotes.filter(({ canary }) => canary)
      .map(({ name }) => name);
}

describe('release sets', () => {
  it('are a single set without a canary, with the fallback of each microfrontend', () => {
    const [only, ...others] = sets({ live: NEW, lastGood: OLD });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ release: { remotes: [{ lastGood: { base: OLD.base } }] } });
    expect(only?.release).not.toHaveProperty('bucketed');
  });

  it('contain the canary for its share of the buckets, with the live release as its fallback', () => {
    const [live, canary, compared] = sets(canaryOf(10)).map(({ release }) => release);
    expect(canary?.remotes).toEqual([{ ...NEW, canary: true, lastGood: OLD }]);
    expect(live?.remotes).toEqual([OLD]);
    expect(compared).toEqual({ ...live, bucketed: true });
  });

  it('mark only visits without a canary, with which canaries are compared', () => {
    const marked = sets(canaryOf(10), accountCanary(50)).map(({ release }) => release.bucketed);
    expect(marked).toEqual([undefined, undefined, undefined, true]);
  });

  it('are the live releases for a visitor without a bucket, whatever the share of the canary', () => {
    const newcomer = releaseSetFor(sets(canaryOf(99)), undefined).release;
    expect(newcomer.remotes).toEqual([OLD]);
    expect(newcomer).not.toHaveProperty('bucketed');
  });

  it('have at most one canary: three canaries make four different sets', () => {
    const content = (team: string) => catalog({ name: 'mf-content', team }).microfrontend;
    const found = sets(canaryOf(10), accountCanary(50), canaryOf(50, content('new'), content('old')));
    const canaries = found.map(({ release }) => release.remotes.filter(({ canary }) => canary).length);
    expect(canaries).toEqual([0, 1, 1, 1, 0]);
    expect(new Set(found.map(({ release }) => release.id)).size).toBe(4);
  });

  it('have a variant with the last good shell, for browsers in which the live shell or its canary does not start', () => {
    const [old, live, canary] = ['old', 'live', 'canary'].map((team) => shell({ team }).microfrontend);
    if (!old || !live || !canary) throw new Error('A shell is missing.');
    const shells = { live, lastGood: old, canary: { release: canary, percentage: 10, since: 1 } };
    const found = releaseSetsOf({ microfrontends: [shells, { live: OLD }] });
    expect(found.map(({ withLastGoodShell }) => withLastGoodShell?.shell)).toEqual([old, live, old]);
    const [before] = releaseSetsOf({ microfrontends: [{ live: old }, { live: OLD }] });
    expect(found[0]?.withLastGoodShell).toEqual(before?.release);
    expect(before?.withLastGoodShell).toBeUndefined();
  });

  it('have an id that depends on the versions only', () => {
    const idOf = (rollout: MicrofrontendRollout) => sets(rollout)[0]?.release.id;
    expect(idOf({ live: OLD })).toBe(idOf({ live: OLD, lastGood: NEW }));
    expect(idOf({ live: OLD })).not.toBe(idOf({ live: NEW }));
  });
});

const VISITORS = 4_000;
/** A fair draw misses this limit about once in two million runs. */
const DEVIATIONS = 5;

const visit = (cookie: string) => visitorBucket({ headers: { cookie } } as FastifyRequest);

/** The cookie of a visitor after the first page. */
function firstVisit(): string {
  let cookie = '';
  const header = (_name: string, value: string) => {
    const { name, value: bucket } = parseSetCookie(value);
    cookie = `${name}=${bucket}`;
  };
  drawBucket({ header, request: { protocol: 'http' } } as unknown as FastifyReply);
  return cookie;
}

const cookies = Array.from({ length: VISITORS }, firstVisit);
const visitors = cookies.map(visit);

function expectShare(found: number, expected: number, of = VISITORS): void {
  const deviation = Math.sqrt((expected * (1 - expected)) / of);
  expect(Math.abs(found / of - expected)).toBeLessThan(DEVIATIONS * deviation);
}

describe('a canary', () => {
  it.each([1, 10, 50])('for %i %% goes to that share of the visitors', (percentage) => {
    const canaries = canariesFor(canaryOf(percentage));
    expectShare(visitors.filter((bucket) => canaries(bucket).length > 0).length, percentage / 100);
  });

  it('goes to the same visitors on every visit', () => {
    const [first, later] = [canariesFor(canaryOf(50)), canariesFor(canaryOf(50))];
    expect(cookies.map((cookie) => later(visit(cookie)))).toEqual(visitors.map(first));
  });

  it('with more traffic stays with the visitors who have it', () => {
    const [before, after] = [canariesFor(canaryOf(1)), canariesFor(canaryOf(50))];
    const had = visitors.filter((bucket) => before(bucket).length > 0);
    expect(had.map((bucket) => after(bucket))).toEqual(had.map(() => ['mf-catalog']));
  });

  it.each([
    ['of another microfrontend', accountCanary(50)],
    ['of a later release', canaryOf(50, NEWER, NEW)],
  ])('goes to other visitors than one %s: the shares are independent', (_what, other) => {
    const [one, two] = [canariesFor(canaryOf(50)), canariesFor(other)];
    const had = visitors.filter((bucket) => one(bucket).length > 0);
    expectShare(had.filter((bucket) => two(bucket).length > 0).length, 0.5, had.length);
  });

  it('goes to its share of the visitors without an older canary, and takes none from that one', () => {
    const older = canaryOf(50, NEW, OLD, 3);
    const [alone, both] = [canariesFor(older), canariesFor(accountCanary(50, 7), older)];
    const others = visitors.filter((bucket) => alone(bucket).length === 0);
    expect(visitors.filter((bucket) => both(bucket).includes('mf-catalog'))).toEqual(
      visitors.filter((bucket) => alone(bucket).length > 0),
    );
    expectShare(others.filter((bucket) => both(bucket).includes('mf-account')).length, 0.5, others.length);
  });
});
