import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleasePoller } from '../releases/release-poller.ts';
import { type AssignedReleaseSet, releaseSetFor } from '../releases/release-sets.ts';
import { failedShell, visitorBucket } from './cookies.ts';
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
