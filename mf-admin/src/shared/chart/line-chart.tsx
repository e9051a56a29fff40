import { Skeleton, Stack, tabularNumerals, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { SmallTitle } from '../panels.ts';
import { ChartDataTable } from './chart-data-table.tsx';
import { PLOT_HEIGHT, type Plot, type Series, TONES } from './series.ts';

/** The chart library loads with the first chart. */
const loadPlot = () =>
  import(/* webpackChunkName: "line-plot" */ './line-plot.tsx').catch(() => ({ LinePlot: PlotLoadError }));

/** Charts beside each other where each has the least width. */
export const Charts = styled.div<{ $least: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $least }) => $least}, 100%), 1fr));
  gap: ${tokens.space.m};
`;

const Panel = styled.section`
  min-width: 0;
  padding: ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const PlotArea = styled.div`
  height: ${PLOT_HEIGHT}px;
`;

interface LineChartProps extends Plot {
  title: string;
  /** Formats the values of the table. Default: as on the axis. */
  formatCell?: (value: number) => string;
}

/** A chart with a legend, and its data as a table for screen readers. */
export function LineChart({ title, formatCell, ...plot }: LineChartProps) {
  return (
    <Panel aria-label={title}>
      <Stack gap="s">
        <SmallTitle>{title}</SmallTitle>
        <Legend series={plot.series} />
        <PlotArea>
          <Late load={loadPlot} fallback={<Skeleton shape="block" />}>
            {({ LinePlot }) => <LinePlot {...plot} />}
          </Late>
        </PlotArea>
        <ChartDataTable
          title={title}
          series={plot.series}
          format={formatCell ?? plot.format}
          byDay={plot.byDay}
        />
      </Stack>
    </Panel>
  );
}

function PlotLoadError() {
  return <p>The chart could not be drawn. The table below has the same data.</p>;
}

const DASHES: Readonly<Record<Series['tone'], string>> = { ink: 'solid', accent: 'dashed', muted: 'dotted' };

const List = styled.ul`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  font-size: ${tokens.text.xs};
`;

const Entry = styled.li<{ $tone: Series['tone'] }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space.xs};

  &::before {
    width: 1.25rem;
    border-top: 2px ${({ $tone }) => DASHES[$tone]} ${({ $tone }) => TONES[$tone]};
    content: '';
  }
`;

function Legend({ series }: Pick<Plot, 'series'>) {
  return (
    <List>
      {series.map(({ label, tone, summary }) => (
        <Entry key={label} $tone={tone}>
          <span>{`${label}: ${summary}`}</span>
        </Entry>
      ))}
    </List>
  );
}
