/** What a page notes of itself while it loads; milliseconds since the document was asked for. */
export interface PageFigures {
  /** When the content was there: the text that the page is opened for. */
  content: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** Time in which the page could not have answered a touch: of each long task what is beyond 50 ms. */
  blocked: number;
}

declare global {
  interface Window {
    figures: PageFigures;
  }
}

/** Runs in the page before anything else does. */
export function notePageFigures(text: string): void {
  const ACCEPTABLE_TASK = 50;
  const figures: PageFigures = { content: 0, firstPaint: 0, largestPaint: 0, layoutShift: 0, blocked: 0 };
  window.figures = figures;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    figures.largestPaint = startTime;
  });
  watch('layout-shift', (entry) => {
    figures.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ duration }) => {
    figures.blocked += duration - ACCEPTABLE_TASK;
  });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    figures.content = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
