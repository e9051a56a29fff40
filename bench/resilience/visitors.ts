import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DAMAGES, PAGES } from './damaged-remote.ts';

/** What a visitor got: a page with its content, its frame, or a document whose browser does all of it. */
export type Outcome = 'rendered' | 'frame' | 'document' | { failure: string };

export interface Visit {
  damage: boolean;
  outcome: Outcome;
  milliseconds: number;
}

const CONNECTIONS = 16;
const BUCKETS = 10_000;
/** Milliseconds after which a visitor has given up. */
const PATIENCE = 10_000;
const SHELL = /<script type="module"[^>]* src="\/releases\/shell\//;
const ONE_DAMAGED_IN = 100;
const ONE_NEW_ADDRESS_IN = 3;

/** So many requests for the pages at these paths, on a bounded number of connections, each of which is a visitor of its own. */
export async function visitPages(site: string, paths: readonly string[], count: number): Promise<Visit[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const visits: Visit[] = [];
  let asked = 0;
  const visitor = async (_: unknown, number: number) => {
    const cookie = `bucket=${Math.floor((number * BUCKETS) / CONNECTIONS)}`;
    while (asked < count) {
      asked += 1;
      visits.push(await visit(site, addressOf(asked, paths), { agent, cookie }));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
  return visits;
}

/** Every path in turn: now and then at an address that no cache knows, and now and then at one that does damage. */
function addressOf(n: number, paths: readonly string[]): string {
  if (n % ONE_DAMAGED_IN === 0) {
    const turn = n / ONE_DAMAGED_IN;
    return `/${PAGES[turn % PAGES.length]}?damage=${DAMAGES[Math.floor(turn / PAGES.length) % DAMAGES.length]}`;
  }
  const path = paths[n % paths.length] ?? '/';
  return n % ONE_NEW_ADDRESS_IN === 0 ? `${path}?visit=${n}` : path;
}

async function visit(site: string, address: string, as: { agent: Agent; cookie: string }): Promise<Visit> {
  const begun = performance.now();
  const outcome = await open(site + address, as).catch((error: Error) => ({
    failure: `${address}: ${error.message}`,
  }));
  return { damage: address.includes('damage='), outcome, milliseconds: performance.now() - begun };
}

/** @throws when there is no answer, or not all of it */
function open(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE);
    request(url, { agent, headers: { cookie }, signal }, (answer) => {
      const judge = (page: string) => outcomeOf(url, answer.statusCode, page);
      text(answer).then(judge).then(resolve, reject);
    })
      .once('error', reject)
      .end();
  });
}

function outcomeOf(url: string, status: number | undefined, page: string): Outcome {
  if (status !== 200) return { failure: `${url} answered ${status}` };
  if (!page.trimEnd().endsWith('</html>')) return { failure: `${url} was cut off` };
  if (!SHELL.test(page)) return { failure: `${url} came without the shell` };
  if (page.includes('id="handover"')) return 'rendered';
  return page.includes('<div id="root"></div>') ? 'document' : 'frame';
}
