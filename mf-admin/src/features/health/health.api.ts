import type { VersionHealth } from '@whetstone/contract';
import { releasesApi } from '../../shared/releases/releases-api.ts';

interface HealthQuestion {
  piece: string;
  /** How far back. */
  hours: number;
}

const healthApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    getPieceHealth: build.query<VersionHealth[], HealthQuestion>({
      query: ({ piece, hours }) => ({
        url: `/releases/${encodeURIComponent(piece)}/health`,
        params: { hours },
      }),
    }),
  }),
});

export const { useGetPieceHealthQuery } = healthApi;
