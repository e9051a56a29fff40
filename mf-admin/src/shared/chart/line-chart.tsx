import { Skeleton, Stack, tokens } from '@whetstone/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { ChartLegend } from './chart-legend.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { Plot } from './plot-options.ts';

// The library comes when the first chart does: no other page of the console needs it.
const LinePlot = lazy(() =>
  import('./line-plot.tsx').then(
    ({ LinePlot }) => ({ default: LinePlot }),
    () => ({ default: NoPlot }),
  ),
);

const Panel = styled.section`
  min-width: 0;
  padding: ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const Title = styled.h3`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

interface LineChartProps extends Plot {
  title: string;
}

export function LineChart({ title, ...plot }: LineChartProps) {
  return (
    <Panel aria-label={title}>
      <Stack gap="s">
        <Title>{title}</Title>
        <ChartLegend series={plot.series} />
        <Suspense fallback={<Skeleton shape="block" />}>
          <LinePlot {...plot} />
        </Suspense>
        <FiguresTable title={title} series={plot.series} format={plot.format} />
      </Stack>
    </Panel>
  );
}

/** In the place of a drawing whose code could not be loaded. */
function NoPlot() {
  return <p>The chart could not be drawn. Its figures are in the table.</p>;
}
