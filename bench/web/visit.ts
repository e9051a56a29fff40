import type { BrowserContext, Page } from '@playwright/test';
import { NetworkLog } from './network-log.ts';
import { notePageFigures, type PageFigures } from './page-figures.ts';

/** A phone on a network: what lies between the browser and the shop. */
export interface Conditions {
  /** Milliseconds that every request waits. */
  latency: number;
}

export interface Visited extends PageFigures {
  rounds: number;
  requests: number;
  kilobytes: number;
  /** What React, or anything else, complained of. */
  complaints: number;
}

/** Ten megabits a second, in bytes. */
const THROUGHPUT = 1_250_000;
/** How much slower a phone is than this machine. */
const SLOWER_BY = 4;
/** Milliseconds in which content has to come, on a machine that may be busy. */
const PATIENCE = 60_000;
/** Milliseconds without a request after which a page has come to rest. */
const REST = 1_000;

/** Opens an address in a new tab, and answers what it took until the page came to rest. */
export async function visit(
  context: BrowserContext,
  address: string,
  text: string,
  { latency }: Conditions,
): Promise<Visited> {
  const page = await context.newPage();
  const complaints = countComplaints(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  const network = new NetworkLog(session);
  await page.addInitScript(notePageFigures, text);
  await page.goto(address);
  await page.waitForFunction(() => window.figures.content > 0, null, { polling: 100, timeout: PATIENCE });
  await network.rest(REST);
  const figures = await page.evaluate(() => window.figures);
  await page.close();
  return {
    ...figures,
    rounds: network.roundsUntil(figures.content),
    requests: network.count,
    kilobytes: network.kilobytes,
    complaints: complaints(),
  };
}

function countComplaints(page: Page): () => number {
  let count = 0;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') count += 1;
  });
  page.on('pageerror', () => {
    count += 1;
  });
  return () => count;
}
