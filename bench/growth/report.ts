import { type Table, type Target, target } from '../lib/part.ts';
import { quantile } from '../lib/spread.ts';

/** How long the calls of one question took, in milliseconds, sorted, by the size of the shop. */
export interface Answers {
  question: string;
  times: ReadonlyMap<number, readonly number[]>;
}

export function latencyTable(all: readonly Answers[], sizes: readonly number[], share: number): Table {
  return {
    title: `Milliseconds, p${share === 0.5 ? 50 : 99}`,
    columns: ['', ...sizes.map((size) => size.toLocaleString('en')), 'largest ÷ smallest'],
    rows: all.map((answers) => {
      const times = sizes.map((size) => latency(answers, size, share));
      return [answers.question, ...times, (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)];
    }),
  };
}

export function growthTargets(all: readonly Answers[], smallest: number, largest: number): Target[] {
  const find = (part: string) => all.filter(({ question }) => question.includes(part));
  const [first] = find('first page');
  if (!first) return [];
  const pages = [first, ...find('page 10000')].map((answers) =>
    target(
      `${answers.question} of the largest shop ÷ first page of the smallest, p50`,
      { atMost: 1.3 },
      latency(answers, largest, 0.5) / latency(first, smallest, 0.5),
    ),
  );
  const searches = find('search').map((answers) =>
    target(
      `${answers.question}, in the largest shop, p99, ms`,
      { atMost: 50 },
      latency(answers, largest, 0.99),
    ),
  );
  return [...pages, ...searches];
}

function latency({ times }: Answers, size: number, share: number): number {
  return quantile(times.get(size) ?? [], share);
}
