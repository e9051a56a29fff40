import type { MicrofrontendRollout } from '@whetstone/contract';
import { parseSetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawBucket, visitorBucket } from '../document/cookies.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { BUCKETS, NO_BUCKET, releaseSetFor, releaseSetsOf } from './release-sets.ts';

const account = (team: string) => catalog({ name: 'mf-account', team }).microfrontend;
const [SHELL, OLD, NEW] = [
  shell().microfrontend,
  catalog({ team: 'old' }).microfrontend,
  catalog({ team: 'new' }).microfrontend,
];

const canaryOf = (percentage: number, release = NEW, live = OLD): MicrofrontendRollout => ({
  live,
  canary: { release, percentage },
});
const sets = (...rollouts: MicrofrontendRollout[]) =>
  releaseSetsOf({ microfrontends: [{ live: SHELL }, ...rollouts] });
const catalogFor = (bucket: number, rollout: MicrofrontendRollout) =>
  releaseSetFor(sets(rollout), bucket).release.remotes.find(({ name }) => name === 'mf-catalog');

describe('release sets', () => {
  it('are a single set without a canary, with the fallback of each microfrontend', () => {
    const [only, ...others] = sets({ live: NEW, lastGood: OLD });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ release: { remotes: [{ lastGood: { base: OLD.base } }] } });
    expect(only?.release).not.toHaveProperty('bucketed');
  });

  it('contain the canary for the buckets below its percentage, with the live release as its fallback', () => {
    expect(catalogFor(999, canaryOf(10))).toMatchObject({ base: NEW.base, canary: true, lastGood: OLD });
    expect(catalogFor(1_000, canaryOf(10))).toEqual(OLD);
  });

  it('are the live releases for a visitor without a bucket, whatever the share of the canary', () => {
    const found = sets(canaryOf(99));
    const [newcomer, last] = [NO_BUCKET, BUCKETS - 1].map((bucket) => releaseSetFor(found, bucket).release);
    expect(newcomer?.remotes).toEqual([OLD]);
    expect(newcomer).not.toHaveProperty('bucketed');
    expect(last).toEqual({ ...newcomer, bucketed: true });
  });

  it('are one for each of n canaries, and live: visitors with the rarer canary get the other as well', () => {
    const others = { live: account('old'), canary: { release: account('new'), percentage: 50 } };
    const bases = sets(canaryOf(10), others).map(({ release }) => release.remotes.map(({ team }) => team));
    expect(bases).toEqual([
      ['new', 'new'],
      ['new', 'old'],
      ['old', 'old'],
      ['old', 'old'],
    ]);
  });

  it('have a variant with the last good shell, for browsers in which the live shell or its canary does not start', () => {
    const [old, live, canary] = ['old', 'live', 'canary'].map((team) => shell({ team }).microfrontend);
    if (!old || !live || !canary) throw new Error('A shell is missing.');
    const shells = { live, lastGood: old, canary: { release: canary, percentage: 10 } };
    const found = releaseSetsOf({ microfrontends: [shells, { live: OLD }] });
    expect(found.map(({ withLastGoodShell }) => withLastGoodShell?.shell)).toEqual([live, old, old]);
    const [before] = releaseSetsOf({ microfrontends: [{ live: old }, { live: OLD }] });
    expect(found.at(-1)?.withLastGoodShell).toEqual(before?.release);
    expect(before?.withLastGoodShell).toBeUndefined();
  });

  it('have an id that depends on the versions only', () => {
    const idOf = (rollout: MicrofrontendRollout) => sets(rollout).at(-1)?.release.id;
    expect(idOf({ live: OLD })).toBe(idOf({ live: OLD, lastGood: NEW }));
    expect(idOf({ live: OLD })).not.toBe(idOf({ live: NEW }));
  });
});

const VISITORS = 100_000;
/** A fair draw misses this limit about once in two million runs. */
const DEVIATIONS = 5;

const NEWER = catalog({ team: 'newer' }).microfrontend;

/** Returns the team of the release that a bucket gets. */
function teamsOf(rollout: MicrofrontendRollout): (bucket: number) => string | undefined {
  const sets = releaseSetsOf({ microfrontends: [{ live: SHELL }, rollout] });
  return (bucket) => releaseSetFor(sets, bucket).release.remotes[0]?.team;
}

const visit = (cookie: string) => visitorBucket({ headers: { cookie } } as FastifyRequest);

/** A visitor after the first page: the drawn bucket, and the cookie. */
function firstVisit(): { bucket: number; cookie: string } {
  let cookie = '';
  const header = (_name: string, value: string) => {
    const { name, value: bucket } = parseSetCookie(value);
    cookie = `${name}=${bucket}`;
  };
  drawBucket({ header, request: { protocol: 'http' } } as unknown as FastifyReply);
  return { bucket: visit(cookie), cookie };
}

const visitors = Array.from({ length: VISITORS }, firstVisit);

describe('a canary', () => {
  it.each([1, 10, 50])('for %i %% goes to that share of 100,000 visitors', (percentage) => {
    const teamOf = teamsOf(canaryOf(percentage));
    const share = visitors.filter(({ bucket }) => teamOf(bucket) === 'new').length / VISITORS;
    const expected = percentage / 100;
    const deviation = Math.sqrt((expected * (1 - expected)) / VISITORS);
    expect(Math.abs(share - expected)).toBeLessThan(DEVIATIONS * deviation);
    expect(Math.abs(share - expected)).toBeLessThan(0.01);
  });

  it('goes to the same visitors on every visit', () => {
    for (const { bucket, cookie } of visitors.slice(0, 1_000)) expect(visit(cookie)).toBe(bucket);
  });

  it('goes to the same visitors as the previous canary, which was promoted', () => {
    const [first, next] = [teamsOf(canaryOf(10)), teamsOf(canaryOf(10, NEWER, NEW))];
    for (const { bucket, cookie } of visitors.slice(0, 1_000)) {
      expect(next(visit(cookie))).toBe(first(bucket) === 'new' ? 'newer' : 'new');
    }
  });

  it('with more traffic stays with the visitors who have it', () => {
    const [before, after] = [teamsOf(canaryOf(10)), teamsOf(canaryOf(50))];
    const had = visitors.filter(({ bucket }) => before(bucket) === 'new');
    expect(had.map(({ bucket }) => after(bucket))).toEqual(had.map(() => 'new'));
  });
});
