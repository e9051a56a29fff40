import type { BrowserContext, Page } from '@playwright/test';
import { NetworkLog } from './network-log.ts';

/** Measured in the page, in milliseconds since its navigation began. */
interface PageFigures {
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

export interface Visit extends PageFigures {
  roundTrips: number;
  requests: number;
  kilobytes: number;
  /** Errors and warnings in the console, and uncaught exceptions. */
  consoleErrors: number;
}

/** Ten megabits a second, in bytes. */
const THROUGHPUT = 1_250_000;
/** CPU throttling rate. */
const SLOWDOWN = 4;
/** Milliseconds in which a page must load, on a busy machine too. */
const TIMEOUT = 60_000;
/** Milliseconds without a request after which a page is idle. */
const IDLE = 1_000;

/**
 * Opens a URL in a new tab and measures until the page is idle.
 * @param latency milliseconds that are added to every request
 */
export async function visit(
  context: BrowserContext,
  address: string,
  text: string,
  latency: number,
): Promise<Visit> {
  const page = await context.newPage();
  const consoleErrors = countConsoleErrors(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const network = new NetworkLog(session);
  await page.addInitScript(recordPageFigures, text);
  // The start of the tab's process takes longer than the page, and varies from visit to visit.
  await network.idle(IDLE);
  await page.goto(address, { timeout: TIMEOUT });
  await page.waitForFunction(() => window.figures.content > 0, null, { polling: 100, timeout: TIMEOUT });
  await network.idle(IDLE);
  const figures = await page.evaluate(() => window.figures);
  await page.close();
  return {
    ...figures,
    roundTrips: network.roundTripsUntil(figures.content),
    requests: network.count,
    kilobytes: network.kilobytes,
    consoleErrors: consoleErrors(),
  };
}

function countConsoleErrors(page: Page): () => number {
  let count = 0;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') count += 1;
  });
  page.on('pageerror', () => {
    count += 1;
  });
  return () => count;
}

/** Runs in the page before its own scripts. */
function recordPageFigures(text: string): void {
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
