import type { ReleaseStatus } from '@whetstone/contract';
import { EmptyState, ErrorNotice } from '@whetstone/ui';
import { useMemo } from 'react';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { useRefreshInterval } from '../../shared/use-refresh-interval.ts';
import { useGetMicrofrontendTelemetryQuery } from './health.api.ts';
import { HealthCharts } from './health-charts.tsx';
import { markedVersions } from './marked-versions.ts';

interface HealthOfPeriodProps {
  releases: ReleaseStatus;
  hours: number;
}

export function HealthOfPeriod({ releases, hours }: HealthOfPeriodProps) {
  const pollingInterval = useRefreshInterval();
  const {
    currentData: data,
    isError,
    refetch,
  } = useGetMicrofrontendTelemetryQuery(
    { microfrontend: releases.microfrontend, hours },
    { pollingInterval, refetchOnMountOrArgChange: true },
  );
  const versions = useMemo(() => markedVersions(data ?? [], releases), [data, releases]);
  if (!data && isError) return <ErrorNotice title="The health could not be loaded" onRetry={refetch} />;
  if (!data) return <LoadingSheet label="Loading the health" />;
  if (versions.length === 0)
    return (
      <EmptyState title="No reports yet">
        Browsers tell how a release does once people open its pages.
      </EmptyState>
    );
  return <HealthCharts versions={versions} />;
}
