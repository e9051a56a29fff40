import type { ReleaseStatus, TelemetryPoint } from '@whetstone/contract';
import { EmptyState, SelectField, Stack } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { Charts, LineChart } from '../../shared/chart/line-chart.tsx';
import type { Plot, Series } from '../../shared/chart/series.ts';
import { NotLoaded } from '../../shared/console.tsx';
import { SingleFilter } from '../../shared/data-table/filter-fields.tsx';
import { formatCount, formatShare } from '../../shared/format.ts';
import { Options } from '../../shared/options.tsx';
import { countFailures, type LabelledTelemetry, labelTelemetry, sum, useTelemetry } from './telemetry.ts';

const PERIODS = [
  { hours: 1, label: 'Last hour' },
  { hours: 24, label: 'Last 24 hours' },
  { hours: 168, label: 'Last 7 days' },
];
const DAY = 24;

export function TelemetryCharts({ status }: { status: ReleaseStatus }) {
  const [hours, setHours] = useState(DAY);
  return (
    <Stack gap="m">
      <SingleFilter>
        <SelectField label="Period" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          <Options options={PERIODS.map((period) => [period.hours, period.label])} />
        </SelectField>
      </SingleFilter>
      <ChartsOfPeriod status={status} hours={hours} />
    </Stack>
  );
}

function ChartsOfPeriod({ status, hours }: { status: ReleaseStatus; hours: number }) {
  const {
    currentData: data,
    isError,
    refetch,
  } = useTelemetry({ microfrontend: status.microfrontend, hours });
  const versions = useMemo(() => labelTelemetry(data ?? [], status), [data, status]);
  if (!data) return <NotLoaded what="telemetry" error={isError} onRetry={refetch} />;
  if (versions.length === 0)
    return (
      <EmptyState title="No telemetry yet">Browsers send telemetry when people open the pages.</EmptyState>
    );
  return (
    <Charts $least="18rem">
      {METRICS.map((metric) => (
        <MetricChart key={metric.title} metric={metric} versions={versions} />
      ))}
    </Charts>
  );
}

interface MetricChartProps {
  metric: Metric;
  versions: readonly LabelledTelemetry[];
}

function MetricChart({ metric, versions }: MetricChartProps) {
  // A new array would redraw the chart.
  const series = useMemo(() => versions.map((version) => toSeries(metric, version)), [metric, versions]);
  const { title, format, scaleTo } = metric;
  return <LineChart title={title} series={series} format={format} scaleTo={scaleTo} />;
}

function toSeries({ read, summarize }: Metric, { label, tone, points }: LabelledTelemetry): Series {
  return {
    label,
    tone,
    summary: summarize(points),
    points: points.map((point) => ({ at: Date.parse(point.at), value: read(point) })),
  };
}

interface Metric extends Pick<Plot, 'format' | 'scaleTo'> {
  title: string;
  /** Null without data. */
  read: (point: TelemetryPoint) => number | null;
  summarize: (points: readonly TelemetryPoint[]) => string;
}

const NO_DATA = 'no data';

const formatMilliseconds = (value: number) => `${formatCount(Math.round(value))} ms`;

const METRICS: readonly Metric[] = [
  {
    title: 'Pages shown',
    format: formatCount,
    scaleTo: 10,
    read: ({ mounts }) => mounts,
    summarize: (points) => `${formatCount(sum(points, ({ mounts }) => mounts))} in all`,
  },
  {
    title: 'Failures',
    format: formatShare,
    scaleTo: 0.05,
    read: (point) => {
      const { failures, attempts } = countFailures([point]);
      return attempts === 0 ? null : failures / attempts;
    },
    summarize: (points) => {
      const { failures, attempts, recovered } = countFailures(points);
      if (attempts === 0) return NO_DATA;
      const recovery = recovered > 0 ? `, ${formatCount(recovered)} recovered by the fallback release` : '';
      return `${formatCount(failures)}, ${formatShare(failures / attempts)} of attempts${recovery}`;
    },
  },
  {
    title: 'LCP, 75th percentile',
    format: formatMilliseconds,
    scaleTo: 1_000,
    read: ({ lcp }) => lcp ?? null,
    summarize: (points) => {
      const lcp = points.findLast((point) => point.lcp)?.lcp;
      return lcp ? `${formatMilliseconds(lcp)} most recently` : NO_DATA;
    },
  },
];
