import type { MicrofrontendRollout } from '@whetstone/contract';
import { parseSetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { releaseSetFor, releaseSetsOf } from '../releases/release-sets.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { visitorBucket } from './visitor-bucket.ts';

const VISITORS = 100_000;
/** A draw that fair dice miss once in some two million times. */
const DEVIATIONS = 5;

const microfrontendOf = (team: string) => catalog({ team }).microfrontend;
const [OLD, NEW, NEWER] = [microfrontendOf('old'), microfrontendOf('new'), microfrontendOf('newer')];

const canary = (percentage: number, microfrontend = NEW, live = OLD): MicrofrontendRollout => ({
  live,
  canary: { piece: microfrontend, percentage },
});

/** Who gets what, by the visitor's bucket, while this is out. */
function givenBy(rollout: MicrofrontendRollout): (bucket: number) => string | undefined {
  const sets = releaseSetsOf({ pieces: [{ live: shell().microfrontend }, rollout] });
  return (bucket) => releaseSetFor(sets, bucket).release.remotes[0]?.team;
}

/** One visit with the cookies of the visits before; answers the bucket, and the cookies afterwards. */
function visit(cookies = ''): { bucket: number; cookies: string } {
  let kept = cookies;
  const header = (_name: string, value: string) => {
    const { name, value: bucket } = parseSetCookie(value);
    kept = `${name}=${bucket}`;
  };
  const request = { headers: { cookie: cookies } } as FastifyRequest;
  const reply = { header, request: { protocol: 'http' } } as unknown as FastifyReply;
  return { bucket: visitorBucket(request, reply), cookies: kept };
}

const visitors = Array.from({ length: VISITORS }, () => visit());

describe('a canary', () => {
  it.each([1, 10, 50])('for %i %% is given to that share of 100,000 visitors', (percentage) => {
    const given = givenBy(canary(percentage));
    const share = visitors.filter(({ bucket }) => given(bucket) === 'new').length / VISITORS;
    const wanted = percentage / 100;
    const deviation = Math.sqrt((wanted * (1 - wanted)) / VISITORS);
    expect(Math.abs(share - wanted)).toBeLessThan(DEVIATIONS * deviation);
    expect(Math.abs(share - wanted)).toBeLessThan(0.01);
  });

  it('is given to the same visitors at every visit', () => {
    for (const { bucket, cookies } of visitors.slice(0, 1_000)) {
      expect(visit(cookies)).toEqual({ bucket, cookies });
    }
  });

  it('is given to the same visitors after it was promoted and the next one began', () => {
    const [first, next] = [givenBy(canary(10)), givenBy(canary(10, NEWER, NEW))];
    for (const { bucket, cookies } of visitors.slice(0, 1_000)) {
      expect(next(visit(cookies).bucket)).toBe(first(bucket) === 'new' ? 'newer' : 'new');
    }
  });

  it('that is widened stays with those who have it', () => {
    const [narrow, wide] = [givenBy(canary(10)), givenBy(canary(50))];
    const had = visitors.filter(({ bucket }) => narrow(bucket) === 'new');
    expect(had.map(({ bucket }) => wide(bucket))).toEqual(had.map(() => 'new'));
  });
});
