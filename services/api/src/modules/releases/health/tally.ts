import type { Histogram } from './histogram.ts';
import type { Fate, Vital } from './observation.entity.ts';
import type { Sum } from './observations.service.ts';

/** What became of a release in the browsers that got it. */
export interface Tally {
  fates: Record<Fate, number>;
  vitals: Record<Vital, Histogram>;
}

export function tallyOf(sums: readonly Pick<Sum, 'kind' | 'bucket' | 'times'>[]): Tally {
  const ofKind = (kind: Fate | Vital) => sums.filter((sum) => sum.kind === kind);
  const total = (kind: Fate) => ofKind(kind).reduce((sum, { times }) => sum + times, 0);
  const histogram = (kind: Vital) => new Map(ofKind(kind).map(({ bucket, times }) => [bucket, times]));
  return {
    fates: {
      mount: total('mount'),
      'load-failure': total('load-failure'),
      'render-error': total('render-error'),
      fallback: total('fallback'),
    },
    vitals: { LCP: histogram('LCP'), INP: histogram('INP'), CLS: histogram('CLS') },
  };
}

/** A fallback says how a failure ended, and is none more. */
export function failuresOf({ fates }: Tally): number {
  return fates['load-failure'] + fates['render-error'];
}

/** What failed at once was never there, so it counts beside the mounts. */
export function attemptsOf(tally: Tally): number {
  return tally.fates.mount + failuresOf(tally);
}
