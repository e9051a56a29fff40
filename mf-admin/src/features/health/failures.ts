import type { HealthPoint } from '@whetstone/contract';

/** What went wrong over some points: how often, by how many attempts to show a page, and how it ended. */
export interface Failures {
  failures: number;
  attempts: number;
  /** Of the failures, those after which the last good release took over. */
  rescued: number;
}

export function countFailures(points: readonly HealthPoint[]): Failures {
  return {
    failures: sum(points, ({ loadFailures, renderErrors }) => loadFailures + renderErrors),
    attempts: sum(points, ({ mounts, loadFailures }) => mounts + loadFailures),
    rescued: sum(points, ({ fallbacks }) => fallbacks),
  };
}

export function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
