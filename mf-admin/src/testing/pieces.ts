import type { GivenCanary, GivenRelease, PieceReleases } from '@whetstone/contract';

const SINCE = '2026-03-10T12:00:00.000Z';

export const LIVE: GivenRelease = { version: 'livelive00000000', since: SINCE, by: 'catalog-ci' };
export const CANARY: GivenCanary = {
  version: 'canarycanary0000',
  since: SINCE,
  by: 'catalog-ci',
  percentage: 10,
};

/** The catalog's piece, live for everybody in the place of something else. */
export function aPiece(changes: Partial<PieceReleases> = {}): PieceReleases {
  return { piece: 'mf-catalog', team: 'catalog', live: LIVE, previous: 'beforebefore0000', ...changes };
}
