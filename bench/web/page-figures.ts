/** Measured in the page, in milliseconds since its navigation began. */
export interface PageFigures {
  /** When the page's main content contained the text that it is opened for. */
  content: number;
  /** First contentful paint. */
  fcp: number;
  /** Largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift; no unit. */
  cls: number;
  /** Total blocking time: of each long task the part beyond 50 ms. */
  tbt: number;
}

declare global {
  interface Window {
    figures: PageFigures;
  }
}

/** Runs in the page before its own scripts. */
export function recordPageFigures(text: string): void {
  const LONG_TASK = 50;
  const figures: PageFigures = { content: 0, fcp: 0, lcp: 0, cls: 0, tbt: 0 };
  window.figures = figures;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    figures.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    figures.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    figures.tbt += duration - LONG_TASK;
  });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    figures.content = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
