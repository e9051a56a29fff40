import type { Page } from '@playwright/test';

export interface LayoutShift {
  value: number;
  /** What moved: the element, and its rectangle before and after. */
  moved: string[];
}

/** Records layout shifts (CLS) from navigation start. Returns a function that reads them. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `<${element.localName} class="${element.className}">` : 'removed';
    };
    const corner = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              (source) =>
                `${nameOf(source.node)} ${corner(source.previousRect)} → ${corner(source.currentRect)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: LayoutShift[] }).layoutShifts);
}
