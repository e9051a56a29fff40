import type { TelemetryPoint } from '@whetstone/contract';

/** What went wrong over some points: how often, of how many attempts to show a page, and how it ended. */
export interface Failures {
  failures: number;
  /** What failed at once was never there, so it counts beside the pages shown. */
  attempts: number;
  /** Of the failures, those after which the last good release took over. */
  rescued: number;
}

export function countFailures(points: readonly TelemetryPoint[]): Failures {
  const failures = sum(points, ({ loadFailures, renderErrors }) => loadFailures + renderErrors);
  return {
    failures,
    attempts: failures + sum(points, ({ mounts }) => mounts),
    rescued: sum(points, ({ fallbacks }) => fallbacks),
  };
}

export function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
