import { tokens } from '@whetstone/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { LineChart } from '../../shared/chart/line-chart.tsx';
import type { Series } from '../../shared/chart/series.ts';
import type { MarkedVersion } from './marked-versions.ts';
import { MEASURES, type Measure } from './measures.ts';

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: ${tokens.space.m};
`;

interface HealthChartsProps {
  versions: readonly MarkedVersion[];
}

export function HealthCharts({ versions }: HealthChartsProps) {
  return (
    <Charts>
      {MEASURES.map((measure) => (
        <HealthChart key={measure.title} measure={measure} versions={versions} />
      ))}
    </Charts>
  );
}

function HealthChart({ measure, versions }: HealthChartsProps & { measure: Measure }) {
  // The same lines until there are new figures: others would be drawn anew.
  const series = useMemo(() => versions.map((version) => toSeries(measure, version)), [measure, versions]);
  const { title, format, scaleTo } = measure;
  return <LineChart title={title} series={series} format={format} scaleTo={scaleTo} />;
}

function toSeries({ read, sumUp }: Measure, { label, tone, points }: MarkedVersion): Series {
  return {
    label,
    tone,
    summary: sumUp(points),
    points: points.map((point) => ({ at: Date.parse(point.at), value: read(point) })),
  };
}
