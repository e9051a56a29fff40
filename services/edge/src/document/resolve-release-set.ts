import type { FastifyReply, FastifyRequest } from 'fastify';
import { overridden } from '../releases/override.ts';
import { releaseSetFor } from '../releases/release-sets.ts';
import type { OverrideCookie } from './override-cookie.ts';
import { type PageFrame, pageFrame } from './page-frame.ts';
import { visitorBucket } from './visitor-bucket.ts';

/** A release set whose pages are ready to be made, with the visitors that get it. */
export interface PreparedReleaseSet {
  below: number;
  frame: PageFrame;
}

/** What the visitor who asks gets. */
export interface ResolvedReleaseSet {
  frame: PageFrame;
  /** Another visitor may get other pages at the same address. */
  personal: boolean;
}

interface ReleaseSetResolverOptions {
  /** Ascending by bucket. @throws when there are none yet */
  sets: () => readonly PreparedReleaseSet[];
  overrides: OverrideCookie;
}

export type ResolveReleaseSet = (request: FastifyRequest, reply: FastifyReply) => ResolvedReleaseSet;

/** The way to the release set of whoever asks. */
export function createReleaseSetResolver({ sets, overrides }: ReleaseSetResolverOptions): ResolveReleaseSet {
  return (request, reply) => {
    const served = sets();
    const canaryRuns = served.length > 1;
    const { frame } = releaseSetFor(served, canaryRuns ? visitorBucket(request, reply) : 0);
    const overriding = overrides.read(request);
    if (overriding.length === 0) return { frame, personal: canaryRuns };
    return { frame: pageFrame(overridden(frame.release, overriding), frame.template), personal: true };
  };
}
