import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import uPlot from 'uplot';
import { HEIGHT, type Plot, plotOptions } from './plot-options.ts';
import { alignSeries } from './series.ts';

// The library's own style sheet, reduced to what a chart without legend and cursor needs.
const Root = styled.div`
  height: ${HEIGHT}px;
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

/** Draws the lines on a canvas. A picture only: what it shows is told beside it. */
export function LinePlot({ series, format, scaleTo }: Plot) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    () => (root.current ? draw(root.current, { series, format, scaleTo }) : undefined),
    [series, format, scaleTo],
  );
  return <Root ref={root} aria-hidden="true" />;
}

/** Draws into `root`, again whenever its width or the theme changes. Answers how to end that. */
function draw(root: HTMLElement, plot: Plot): () => void {
  const { times, columns } = alignSeries(plot.series);
  const data: uPlot.AlignedData = [times.map((time) => time / 1_000), ...columns];
  const chart = new uPlot(plotOptions(root, plot), data, root);
  const resizing = new ResizeObserver(() => chart.setSize({ width: root.clientWidth, height: HEIGHT }));
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => chart.redraw();
  resizing.observe(root);
  theme.addEventListener('change', redraw);
  return () => {
    resizing.disconnect();
    theme.removeEventListener('change', redraw);
    chart.destroy();
  };
}
