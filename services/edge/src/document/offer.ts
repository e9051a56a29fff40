import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Override, overridden } from '../releases/override.ts';
import { setFor } from '../releases/release-sets.ts';
import type { OverrideCookie } from './override-cookie.ts';
import { type PageFrame, pageFrame } from './page-frame.ts';
import { PageRefusal } from './page-refusal.ts';
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
  /** The developer's machine that stands in for a piece. */
  devOrigin?: string;
}

interface OfferNeeds {
  /** Ascending by bucket. @throws when there are none yet */
  sets: () => readonly ServedSet[];
  overrides: OverrideCookie;
}

export type OfferFor = (request: FastifyRequest, reply: FastifyReply) => Promise<Offer>;

/** The way to the release set of whoever asks. */
export function offering({ sets, overrides }: OfferNeeds): OfferFor {
  return async (request, reply) => {
    const served = sets();
    const canaryRuns = served.length > 1;
    const { frame } = setFor(served, canaryRuns ? visitorBucket(request, reply) : 0);
    const override = overrides.read(request);
    if (override)
      return { frame: await overriddenFrame(frame, override), personal: true, devOrigin: override.origin };
    return { frame, personal: canaryRuns };
  };
}

async function overriddenFrame({ release, template }: PageFrame, override: Override): Promise<PageFrame> {
  try {
    return pageFrame(await overridden(release, override), template);
  } catch (error) {
    const { piece, origin } = override;
    throw new PageRefusal(
      502,
      'Your machine does not answer',
      `${piece} is to come from ${origin}, which has no ${piece} to give (${(error as Error).message}). Start it there, or end the override at /?override=none.`,
    );
  }
}
