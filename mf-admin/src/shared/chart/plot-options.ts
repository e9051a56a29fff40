import { tokens } from '@whetstone/ui';
import type uPlot from 'uplot';
import type { Series } from './series.ts';
import { colorValue, TONES } from './tone-color.ts';

export const HEIGHT = 170;

const FONT = '12px system-ui, sans-serif';
const AXIS_WIDTH = 66;
/** Room for what axes say at their ends. */
const PADDING: uPlot.Padding = [8, 24, 0, 0];
const LINES: Readonly<Record<Series['tone'], Pick<uPlot.Series, 'width' | 'dash'>>> = {
  ink: { width: 2 },
  accent: { width: 2, dash: [6, 3] },
  muted: { width: 1.5, dash: [2, 3] },
};

export interface Plot {
  series: readonly Series[];
  format: (value: number) => string;
  /** Where the scale ends at least, so that next to nothing does not look like much. */
  scaleTo: number;
}

/** What the chart library is told; lines differ in their dashes too, for those who do not tell the colours apart. */
export function plotOptions(root: HTMLElement, { series, format, scaleTo }: Plot): uPlot.Options {
  const color = (token: string) => () => colorValue(root, token);
  const axis: uPlot.Axis = {
    font: FONT,
    stroke: color(tokens.color.inkMuted),
    grid: { stroke: color(tokens.color.rule), width: 1 },
    ticks: { show: false },
  };
  return {
    width: root.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: PADDING,
    scales: { y: { range: (_plot, _lowest, highest) => [0, Math.max(highest * 1.1, scaleTo)] } },
    axes: [
      { ...axis, grid: { show: false } },
      { ...axis, size: AXIS_WIDTH, values: (_plot, ticks) => ticks.map(format) },
    ],
    series: [{}, ...series.map(({ label, tone }) => line(label, tone, color(TONES[tone])))],
  };
}

function line(label: string, tone: Series['tone'], stroke: () => string): uPlot.Series {
  return { label, stroke, ...LINES[tone], points: { size: 4, fill: stroke }, spanGaps: true };
}
