import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { FAULTS, PAGES } from './faulty-remote.ts';

/** A page with its content, an app shell, or a document that the browser renders. */
export type Outcome = 'rendered' | 'app shell' | 'client-side rendered' | { failure: string };

export interface Visit {
  fault: boolean;
  outcome: Outcome;
  milliseconds: number;
}

const CONNECTIONS = 16;
/** Milliseconds. */
const TIMEOUT = 10_000;
const HOST_ENTRY = /<script type="module"[^>]* src="\/releases\/shell\//;
const ONE_FAULT_IN = 100;
const ONE_NEW_ADDRESS_IN = 3;

/** Sends `count` page requests. Each connection is a different visitor. */
export async function visitPages(site: string, paths: readonly string[], count: number): Promise<Visit[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const visits: Visit[] = [];
  let sent = 0;
  const visitor = async (_: unknown, number: number) => {
    const cookie = `bucket=${number}`;
    while (sent < count) {
      sent += 1;
      visits.push(await visit(site, addressOf(sent, paths), { agent, cookie }));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
  return visits;
}

/** The paths in turn. Some paths are not cached, and some cause a fault. */
function addressOf(n: number, paths: readonly string[]): string {
  if (n % ONE_FAULT_IN === 0) {
    const turn = n / ONE_FAULT_IN;
    return `/${PAGES[turn % PAGES.length]}?fault=${FAULTS[Math.floor(turn / PAGES.length) % FAULTS.length]}`;
  }
  const path = paths[n % paths.length] ?? '/';
  return n % ONE_NEW_ADDRESS_IN === 0 ? `${path}?visit=${n}` : path;
}

async function visit(site: string, address: string, as: { agent: Agent; cookie: string }): Promise<Visit> {
  const begun = performance.now();
  const outcome = await open(site + address, as).catch((error: Error) => ({
    failure: `${address}: ${error.message}`,
  }));
  return { fault: address.includes('fault='), outcome, milliseconds: performance.now() - begun };
}

/** @throws when the response does not arrive, or not completely */
function open(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT);
    request(url, { agent, headers: { cookie }, signal }, (response) => {
      const classify = (page: string) => outcomeOf(url, response, page);
      text(response).then(classify).then(resolve, reject);
    })
      .once('error', reject)
      .end();
  });
}

function outcomeOf(url: string, { statusCode, headers }: IncomingMessage, page: string): Outcome {
  // The browser finds out whether there is such a tool: crawlers come back later.
  const isUnknown = statusCode === 503 && headers['retry-after'] !== undefined;
  if (statusCode !== 200 && !isUnknown) return { failure: `${url} returned ${statusCode}` };
  if (!page.trimEnd().endsWith('</html>')) return { failure: `${url} was cut off` };
  if (!HOST_ENTRY.test(page)) return { failure: `${url} has no host entry` };
  if (page.includes('id="dehydrated-state"')) return 'rendered';
  return page.includes('<div id="root"></div>') ? 'client-side rendered' : 'app shell';
}
