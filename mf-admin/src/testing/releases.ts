import type { CurrentCanary, CurrentRelease, ReleaseStatus } from '@whetstone/contract';

const SINCE = '2026-03-10T12:00:00.000Z';

export const LIVE: CurrentRelease = { version: 'livelive00000000', since: SINCE, by: 'catalog-ci' };
export const CANARY: CurrentCanary = {
  version: 'canarycanary0000',
  since: SINCE,
  by: 'catalog-ci',
  percentage: 10,
};

/** The status of mf-catalog: live for all visitors, with a previous release. */
export function releaseStatus(changes: Partial<ReleaseStatus> = {}): ReleaseStatus {
  return {
    microfrontend: 'mf-catalog',
    team: 'catalog',
    pages: [{ path: '/purchase', title: 'Purchase' }],
    live: LIVE,
    previous: 'beforebefore0000',
    ...changes,
  };
}
