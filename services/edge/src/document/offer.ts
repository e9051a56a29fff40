import type { FastifyReply, FastifyRequest } from 'fastify';
import { overridden } from '../releases/override.ts';
import { setFor } from '../releases/release-sets.ts';
import type { OverrideCookie } from './override-cookie.ts';
import { type PageFrame, pageFrame } from './page-frame.ts';
import { visitorBucket } from './visitor-bucket.ts';

/** A release set whose pages are ready to be made, with the visitors that get it. */
export interface ServedSet {
  below: number;
  frame: PageFrame;
}

/** What the visitor who asks gets. */
export interface Offer {
  frame: PageFrame;
  /** Another visitor may get other pages at the same address. */
  personal: boolean;
}

interface OfferNeeds {
  /** Ascending by bucket. @throws when there are none yet */
  sets: () => readonly ServedSet[];
  overrides: OverrideCookie;
}

export type OfferFor = (request: FastifyRequest, reply: FastifyReply) => Offer;

/** The way to the release set of whoever asks. */
export function offering({ sets, overrides }: OfferNeeds): OfferFor {
  return (request, reply) => {
    const served = sets();
    const canaryRuns = served.length > 1;
    const { frame } = setFor(served, canaryRuns ? visitorBucket(request, reply) : 0);
    const overriding = overrides.read(request);
    if (overriding.length === 0) return { frame, personal: canaryRuns };
    return { frame: pageFrame(overridden(frame.release, overriding), frame.template), personal: true };
  };
}
