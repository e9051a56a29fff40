import type { VersionTelemetry } from '@whetstone/contract';
import { releasesApi } from '../../shared/releases/releases-api.ts';

interface HealthQuestion {
  microfrontend: string;
  /** How far back. */
  hours: number;
}

const healthApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    getMicrofrontendTelemetry: build.query<VersionTelemetry[], HealthQuestion>({
      query: ({ microfrontend, hours }) => ({
        url: `/releases/${encodeURIComponent(microfrontend)}/telemetry`,
        params: { hours },
      }),
    }),
  }),
});

export const { useGetMicrofrontendTelemetryQuery } = healthApi;
