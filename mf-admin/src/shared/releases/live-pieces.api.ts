import type { PieceReleases } from '@whetstone/contract';
import { useRefreshInterval } from '../use-refresh-interval.ts';
import { releasesApi } from './releases-api.ts';

const livePiecesApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listLivePieces: build.query<PieceReleases[], void>({
      query: () => '/releases',
      providesTags: ['Release'],
    }),
  }),
});

/** What is live for each piece, asked for again every few seconds while somebody looks. */
export function useLivePieces() {
  const pollingInterval = useRefreshInterval();
  return livePiecesApi.useListLivePiecesQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
}
