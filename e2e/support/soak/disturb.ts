import type { LedgerRecord } from '@whetstone/contract';
import type { OwnShop } from '../own-shop.ts';
import type { BadRelease, BadReleases } from './bad-releases.ts';
import type { Crowd, Walk } from './crowd.ts';
import type { Visit } from './itinerary.ts';
import type { Ill } from './rounds.ts';

export type Deed = Pick<LedgerRecord, 'microfrontend' | 'action'>;

/** What became of a round. */
export interface Played {
  releases: BadRelease[];
  walk: Walk;
  /** What the ledger must say, in order. */
  deeds: Deed[];
}

/** Makes these microfrontends bad, the first of them for half of the visitors before it is for all, lets the crowd visit, and takes all back. */
export async function disturb(
  shop: OwnShop,
  bad: BadReleases,
  crowd: Crowd,
  round: readonly Ill[],
  visits: readonly Visit[],
): Promise<Played> {
  const deeds: Deed[] = [];
  const releases: BadRelease[] = [];
  for (const { microfrontend, way } of round) {
    const release = await bad.make(microfrontend, way);
    if (releases.length === 0) {
      await shop.release(release.folder, '--canary', '50');
      deeds.push({ microfrontend, action: 'canary' });
    }
    await shop.release(release.folder);
    deeds.push({ microfrontend, action: 'live' });
    releases.push(release);
  }
  const walk = await crowd.tour(visits);
  for (const { microfrontend } of round) {
    await shop.rollBack(microfrontend);
    deeds.push({ microfrontend, action: 'rolled-back' });
  }
  return { releases, walk, deeds };
}
