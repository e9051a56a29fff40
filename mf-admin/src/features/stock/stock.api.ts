import type { AddStockEntryDto } from '@whetstone/contract/api';
import { problemOf, requestOf, useNotify } from '@whetstone/kernel';
import { useRef } from 'react';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { stockContractApi } from './generated/contract.ts';

const SERVER_ERROR = 500;

export const stockExport = requestOf(stockContractApi, 'stockExport');

const stockApi = stockContractApi
  .enhanceEndpoints({
    addTagTypes: ['Tool', 'Order', 'StockThreshold', 'LedgerCheck'],
    endpoints: {
      stockGet: { providesTags: ['Tool', 'Order', 'StockThreshold', 'TabRestored'] },
      stockListChecks: { providesTags: ['LedgerCheck', 'TabRestored'] },
      stockAdd: { invalidatesTags: ['Tool'] },
      stockSetThreshold: { invalidatesTags: ['StockThreshold'] },
      stockCheck: { invalidatesTags: ['LedgerCheck'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseLowStock: build.infiniteQuery({
        ...pagesOf(stockContractApi, 'stockListLow', { limit: 25, refetchCachedPages: false }),
        providesTags: ['Tool', 'Order', 'StockThreshold', 'TabRestored'],
      }),
      browseStockEntries: build.infiniteQuery({
        ...pagesOf(stockContractApi, 'stockList', { limit: 25, refetchCachedPages: false }),
        providesTags: ['Tool', 'Order', 'TabRestored'],
      }),
    }),
  });

export const useLowStock = () => usePagedList(stockApi.useBrowseLowStockInfiniteQuery({}, READ_AGAIN));

/** The stock of a tool, read again when the window gets the focus: orders and other admins change it. */
export const useToolStock = (id: string) => stockApi.useStockGetQuery({ id }, READ_AGAIN);

export const useStockEntries = (id: string) =>
  usePagedList(stockApi.useBrowseStockEntriesInfiniteQuery({ id }, READ_AGAIN));

/** The last check of the ledger. An empty list before the first. */
export const useLastCheck = () => stockApi.useStockListChecksQuery({ limit: 1 }, READ_AGAIN);

export const useCheckLedger = stockApi.useStockCheckMutation;

/** `add` adds an entry and resolves to the entry or to the error. After `forget`, the same entry is another one. */
export function useAddEntry(id: string) {
  const [add] = stockApi.useStockAddMutation();
  /** The entry whose outcome is unknown, with its key: sent again, it is added once. */
  const unknown = useRef<{ content: string; key: string }>(undefined);
  const forget = () => {
    unknown.current = undefined;
  };
  const send = async (entry: AddStockEntryDto) => {
    const content = JSON.stringify(entry);
    const key = unknown.current?.content === content ? unknown.current.key : newKey();
    unknown.current = { content, key };
    const { data, error } = await add({ id, 'Idempotency-Key': key, addStockEntryDto: entry });
    const status = problemOf(error)?.status ?? SERVER_ERROR;
    if (data || status < SERVER_ERROR) forget();
    return { data, error };
  };
  return { add: send, forget };
}

/** `crypto.randomUUID` is missing on origins without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Returns a function that changes the threshold. It resolves to the error, if any. */
export function useSetThreshold(id: string) {
  const [set] = stockApi.useStockSetThresholdMutation();
  const notify = useNotify('stock-threshold');
  return async (lowStockAt: number | undefined, previous: number | undefined): Promise<unknown> => {
    const { error } = await set({ id, saveLowStockDto: { lowStockAt, previous } });
    if (!error) notify('success', 'The threshold is saved.');
    return error;
  };
}
