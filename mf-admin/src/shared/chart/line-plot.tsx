import { getShop, tokens } from '@whetstone/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import uPlot from 'uplot';
import { alignSeries, gridOf, PLOT_HEIGHT, type Plot, type Series, TONES, timeRange } from './series.ts';

const FONT = '12px system-ui, sans-serif';
const AXIS_WIDTH = 66;
const DAY_SECONDS = 86_400;
/** Days between two labels of a chart by day. */
const DAY_STEPS = [1, 2, 7, 14, 28];
/** Space for the outermost axis labels. */
const PADDING: uPlot.Padding = [8, 24, 0, 0];

// The library's style sheet, reduced to what a chart without legend and cursor needs.
const Root = styled.div`
  height: ${PLOT_HEIGHT}px;
  overflow: hidden;

  .uplot {
    width: min-content;
  }
  .u-wrap {
    position: relative;
  }
  :is(.u-over, .u-under, .u-axis) {
    position: absolute;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
  }
`;

/** Draws the lines on a canvas. Hidden from screen readers, which read the table below. */
export function LinePlot({ series, format, scaleTo, byDay }: Plot) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    () => (root.current ? draw(root.current, { series, format, scaleTo, byDay }) : undefined),
    [series, format, scaleTo, byDay],
  );
  return <Root ref={root} aria-hidden="true" />;
}

/** Draws into `root`, and again when its width or the theme changes. Returns a cleanup function. */
function draw(root: HTMLElement, plot: Plot): () => void {
  const { times, columns } = alignSeries(plot.series);
  const data: uPlot.AlignedData = [times.map((time) => time / 1_000), ...columns];
  const chart = new uPlot(plotOptions(root, plot), data, root);
  const resizing = new ResizeObserver(() => chart.setSize({ width: root.clientWidth, height: PLOT_HEIGHT }));
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => chart.redraw();
  const chosenTheme = new MutationObserver(redraw);
  resizing.observe(root);
  theme.addEventListener('change', redraw);
  chosenTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    resizing.disconnect();
    chosenTheme.disconnect();
    theme.removeEventListener('change', redraw);
    chart.destroy();
  };
}

function plotOptions(root: HTMLElement, { series, format, scaleTo, byDay }: Plot): uPlot.Options {
  const timeZone = byDay ? 'UTC' : getShop().timeZone;
  const color = (token: string) => () => resolveColor(root, token);
  const axis: uPlot.Axis = {
    font: FONT,
    stroke: color(tokens.color.inkMuted),
    grid: { stroke: color(tokens.color.rule), width: 1 },
    ticks: { show: false },
  };
  return {
    width: root.clientWidth,
    height: PLOT_HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: PADDING,
    ...(timeZone && { tzDate: (time: number) => uPlot.tzDate(new Date(time * 1_000), timeZone) }),
    scales: {
      // For a single point the library passes a range of years.
      x: { range: () => timeRange(alignSeries(series).times, byDay) },
      y: { range: (_plot, _lowest, highest) => [0, gridOf(Math.max(highest ?? 0, scaleTo)).at(-1) ?? 0] },
    },
    axes: [
      { ...axis, grid: { show: false }, ...(byDay && dayAxis()) },
      {
        ...axis,
        size: AXIS_WIDTH,
        splits: (_plot, _axis, _lowest, top) => gridOf(top),
        values: (_plot, ticks) => ticks.map(format),
      },
    ],
    series: [{}, ...series.map(({ label, tone }) => line(label, tone, color(TONES[tone])))],
  };
}

/** Days of the shop, whatever the time zone of the browser. */
function dayAxis(): Pick<uPlot.Axis, 'incrs' | 'values'> {
  const days = new Intl.DateTimeFormat(getShop().locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    incrs: DAY_STEPS.map((step) => step * DAY_SECONDS),
    values: (_plot, ticks) => ticks.map((tick) => days.format(tick * 1_000)),
  };
}

/** Lines differ in dashes as well as in color, for color-blind users. */
const LINES: Readonly<Record<Series['tone'], Pick<uPlot.Series, 'width' | 'dash'>>> = {
  ink: { width: 2 },
  accent: { width: 2, dash: [6, 3] },
  muted: { width: 1.5, dash: [2, 3] },
};

function line(label: string, tone: Series['tone'], stroke: () => string): uPlot.Series {
  return { label, stroke, ...LINES[tone], points: { size: 4, fill: stroke }, spanGaps: true };
}

/** The current value of a token on this element. A canvas cannot use CSS variables. */
function resolveColor(element: HTMLElement, token: string): string {
  element.style.color = token;
  const { color } = getComputedStyle(element);
  element.style.removeProperty('color');
  return color;
}
