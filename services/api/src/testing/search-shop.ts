import { readFile } from 'node:fs/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ToolDto } from '../modules/tools/tools.dto.ts';
import { ToolsService } from '../modules/tools/tools.service.ts';
import { fillSearchCatalog, searchTool } from './search-catalog.ts';
import { signIn } from './sign-in.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Queries {
  synonyms: Record<string, string[]>;
  queries: { kind: string; q: string; expected: string | null }[];
}

const QUERIES = new URL('../modules/tools/search/queries.json', import.meta.url);
const FIRST_TOOLS = 1_000;
const BATCH = 250;
/** Of the 60 searches, so many have the right tool among the first three. */
export const LEAST_RIGHT = 57;

/** A shop with the catalog and the synonyms of the 60 searches. */
export interface SearchShop extends TestApp {
  /** Calls the API as an admin. */
  call: (method: InjectOptions['method'], url: string, payload?: object) => Promise<LightMyRequestResponse>;
  queries: Queries['queries'];
}

export async function startSearchShop(tools = FIRST_TOOLS): Promise<SearchShop> {
  const shop = await startTestApp();
  const { headers } = await signIn(shop, { role: 'admin' });
  const { synonyms, queries }: Queries = JSON.parse(await readFile(QUERIES, 'utf8'));
  // The last tool is the newest, so the plain products are the oldest.
  for (let n = 0; n < FIRST_TOOLS; n += BATCH)
    await shop.app.get(ToolsService).add(Array.from({ length: BATCH }, (_, index) => searchTool(n + index)));
  if (tools > FIRST_TOOLS) await fillSearchCatalog(shop.dataSource, FIRST_TOOLS, tools);
  const call: SearchShop['call'] = (method, url, payload) =>
    shop.app.inject({ method, url: `/api${url}`, headers, payload });
  for (const [term, words] of Object.entries(synonyms)) await call('POST', '/synonyms', { term, words });
  return { ...shop, call, queries };
}

/** The searches without the right tool among the first three, and those that find a tool where there is none. */
export async function wrongSearches({ call, queries }: SearchShop): Promise<object[]> {
  const wrong: object[] = [];
  for (const { q, expected } of queries) {
    const tools: ToolDto[] = (await call('GET', `/purchase?q=${encodeURIComponent(q)}&limit=3`)).json();
    const first = tools.map(({ name }) => name);
    const isRight = expected === null ? first.length === 0 : first.some((name) => name.includes(expected));
    if (!isRight) wrong.push({ q, expected, first });
  }
  return wrong;
}
