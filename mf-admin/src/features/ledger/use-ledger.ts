import { useState } from 'react';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { useRefreshInterval } from '../../shared/use-refresh-interval.ts';
import { useListLedgerInfiniteQuery } from './ledger.api.ts';

/** The history of one microfrontend, or of all. New entries appear by themselves until somebody reads on into the past. */
export function useLedger(microfrontend: string) {
  const interval = useRefreshInterval();
  const [readOn, setReadOn] = useState(false);
  const query = useListLedgerInfiniteQuery(microfrontend, {
    pollingInterval: readOn ? 0 : interval,
    refetchOnMountOrArgChange: true,
  });
  const fetchNextPage = () => {
    setReadOn(true);
    return query.fetchNextPage();
  };
  return useLoadedList({ ...query, fetchNextPage });
}
