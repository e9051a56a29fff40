import { useSearchParams } from '@whetstone/kernel';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const DEFAULT: Period = 30;

/** The number of days in the URL. */
export function usePeriod(): [Period, (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT;
  const select = (period: number) =>
    setSearch(period === DEFAULT ? {} : { days: String(period) }, {
      replace: true,
      preventScrollReset: true,
    });
  return [days, select];
}
