import { randomInt } from 'node:crypto';
import type { Viewer } from '@whetstone/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleasePoller } from '../releases/release-poller.ts';
import { type AssignedReleaseSet, BUCKETS, type Bucket, releaseSetFor } from '../releases/release-sets.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { type OverrideCookie, overridden } from './overrides.ts';
import { createPageTemplate, type PageTemplate } from './page-template.ts';

/** A release set that can serve pages, and the visitors who get it. */
export interface PreparedReleaseSet extends Pick<AssignedReleaseSet, 'includes'> {
  template: PageTemplate;
  /** With the last good shell; absent if there is none. */
  fallback?: PageTemplate;
}

/** The release set of one request. */
export interface ResolvedReleaseSet {
  template: PageTemplate;
  /** Whether another visitor may get another release set. */
  personal: boolean;
  /** Whether a canary runs and the visitor has no bucket yet. */
  isNewcomer: boolean;
}

/** @param own the id of the release set of the visitor's tab. A canary does not replace the live releases in a tab: its visitor may have drawn the bucket with this very page. */
export type ResolveReleaseSet = (request: FastifyRequest, own?: string) => ResolvedReleaseSet;

interface ReleaseSetResolverOptions {
  releases: Pick<ReleasePoller<PreparedReleaseSet>, 'sets'>;
  overrides: OverrideCookie;
}

export function createReleaseSetResolver({
  releases,
  overrides,
}: ReleaseSetResolverOptions): ResolveReleaseSet {
  return (request, own) => {
    const { sets } = releases;
    const hasCanary = sets.length > 1;
    const isLive = own === sets[0]?.template.release.id;
    const bucket = hasCanary && !isLive ? visitorBucket(request) : undefined;
    const isNewcomer = hasCanary && bucket === undefined;
    const { template, fallback } = releaseSetFor(sets, bucket);
    const active = overrides.read(request);
    if (active.length === 0 && fallback && failedShell(request) === template.release.shell.version)
      return { template: fallback, personal: true, isNewcomer };
    if (active.length === 0) return { template, personal: hasCanary, isNewcomer };
    const release = overridden(template.release, active);
    return { template: createPageTemplate(release, template.html), personal: true, isNewcomer };
  };
}

type SetRequest = FastifyRequest<{ Querystring: { own?: string } }>;

/** `GET /releases/set?own=<id>`: the id of the visitor's current release set. Tabs send their own, and compare. */
export function releaseSetRoute(app: FastifyInstance, resolveReleaseSet: ResolveReleaseSet): void {
  app.get('/releases/set', async (request: SetRequest, reply) => {
    const { template } = resolveReleaseSet(request, request.query.own);
    return reply.header('cache-control', 'no-store').send({ id: template.release.id });
  });
}

const BUCKET = 'bucket';
const YEAR = 365 * 24 * 60 * 60;

/** The bucket with which the visitor arrives, for canaries. */
export function visitorBucket(request: FastifyRequest): Bucket {
  const stored = readCookie(request, BUCKET) ?? '';
  return /^\d{1,10}$/.test(stored) ? Number(stored) : undefined;
}

/** Draws the visitor's bucket, which is kept for all releases, from the next page on. */
export function drawBucket(reply: FastifyReply): void {
  writeCookie(reply, BUCKET, String(randomInt(BUCKETS)), YEAR);
}

/** The version of the shell that did not start in this browser. The inline script in the shell's document sets it for an hour. */
function failedShell(request: FastifyRequest): string | undefined {
  return readCookie(request, 'failed-shell');
}

const SIGNED_IN = /(?:^|;\s*)signed-in=(user|admin)(?:;|$)/;

/** The role that the browser claims. It selects the navigation to render and grants no access. */
export function viewerOf(cookies: string | undefined): Viewer {
  const [, viewer] = SIGNED_IN.exec(cookies ?? '') ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}
