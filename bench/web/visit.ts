import type { BrowserContext, Page } from '@playwright/test';
import { NetworkLog } from './network-log.ts';
import { type PageFigures, recordPageFigures } from './page-figures.ts';

/** The network of a phone. */
export interface Conditions {
  /** Milliseconds that are added to every request. */
  latency: number;
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

/** Opens a URL in a new tab and measures until the page is idle. */
export async function visit(
  context: BrowserContext,
  address: string,
  text: string,
  { latency }: Conditions,
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
