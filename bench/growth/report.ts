import { type Table, type Target, target } from '../lib/part.ts';
import { quantile } from '../lib/spread.ts';

/** The milliseconds of the calls of one workload, by the size of the shop. */
export interface WorkloadLatencies {
  workload: string;
  times: ReadonlyMap<number, readonly number[]>;
}

export function latencyTable(
  all: readonly WorkloadLatencies[],
  sizes: readonly number[],
  share: number,
): Table {
  return {
    title: `Milliseconds, p${share === 0.5 ? 50 : 99}`,
    columns: ['', ...sizes.map((size) => size.toLocaleString('en')), 'largest ÷ smallest'],
    rows: all.map((latencies) => {
      const times = sizes.map((size) => latency(latencies, size, share));
      return [latencies.workload, ...times, (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)];
    }),
  };
}

export function growthTargets(
  all: readonly WorkloadLatencies[],
  smallest: number,
  largest: number,
): Target[] {
  const find = (part: string) => all.filter(({ workload }) => workload.includes(part));
  const [first] = find('first page');
  if (!first) return [];
  const pages = [first, ...find('page 10000')].map((latencies) =>
    target(
      `${latencies.workload} of the largest shop ÷ first page of the smallest, p50`,
      { atMost: 1.3 },
      latency(latencies, largest, 0.5) / latency(first, smallest, 0.5),
    ),
  );
  const searches = find('search').map((latencies) =>
    target(
      `${latencies.workload}, in the largest shop, p99, ms`,
      { atMost: 50 },
      latency(latencies, largest, 0.99),
    ),
  );
  return [...pages, ...searches];
}

function latency({ times }: WorkloadLatencies, size: number, share: number): number {
  return quantile(times.get(size) ?? [], share);
}
