import { readFile } from 'node:fs/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ToolDto } from '../modules/tools/tools.dto.ts';
import { type NewTool, ToolsService } from '../modules/tools/tools.service.ts';
import { searchTool } from './search-catalog.ts';
import { signIn } from './sign-in.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const QUERIES = new URL('../modules/tools/search/new-queries.json', import.meta.url);
const PURPOSES = new URL('../modules/tools/search/purpose-queries.json', import.meta.url);
const DEMO = new URL('../../demo/', import.meta.url);

interface NewSearches {
  added: Pick<NewTool, 'name' | 'category' | 'description'>[];
  queries: { kind: string; query: string; expected: string[] }[];
}

type DemoTool = Omit<NewTool, 'img'> & { slug: string };

export async function readNewSearches(): Promise<NewSearches> {
  return JSON.parse(await readFile(QUERIES, 'utf8'));
}

/** One of the expected tools of a search is enough. */
export async function readPurposeSearches(): Promise<{ queries: { query: string; expected: string[] }[] }> {
  return JSON.parse(await readFile(PURPOSES, 'utf8'));
}

export async function readDemo<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, DEMO), 'utf8'));
}

type Call = (
  method: InjectOptions['method'],
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

/** Of `searchTool`, so that no name is one of the demo catalogue. */
const FIRST_EDITION = 200;

/**
 * The demo catalogue with its synonyms, and the tools of the searches by purpose, size and script.
 * @param others the number of older tools of the same kinds, without uses
 */
export async function startDemoShop({ others = 0 } = {}): Promise<TestApp & { call: Call }> {
  const shop = await startTestApp();
  const older = Array.from({ length: others }, (_, n) => searchTool(FIRST_EDITION + n));
  if (others > 0) await shop.app.get(ToolsService).add(older);
  const { headers } = await signIn(shop, { role: 'admin' });
  const call: Call = (method, url, payload) =>
    shop.app.inject({ method, url: `/api${url}`, headers, payload });
  await addNewSearchTools(shop);
  for (const [term, words] of Object.entries(await readDemo<Record<string, string[]>>('synonyms.json')))
    await call('POST', '/synonyms', { term, words });
  return { ...shop, call };
}

/** Adds the demo catalogue and the added tools of the searches. */
async function addNewSearchTools(shop: TestApp): Promise<void> {
  const img = '/media/claw-hammer-1200.webp';
  const demo = (await readDemo<DemoTool[]>('catalog.json')).map(({ slug: _, ...tool }) => ({ ...tool, img }));
  const about = { price: 10, quantity: 5, minQuantity: 1, maxQuantity: 10, img };
  const added = (await readNewSearches()).added.map((tool) => ({ ...about, ...tool }));
  await shop.app.get(ToolsService).add([...demo, ...added]);
}

/** The names of the first three tools that a search lists. */
export async function firstThree(call: Call, query: string): Promise<string[]> {
  const response = await call('GET', `/purchase?q=${encodeURIComponent(query)}&limit=3`);
  return response.json().map(({ name }: ToolDto) => name);
}

function isSame(name: string, expected: string): boolean {
  return name.normalize() === expected.normalize();
}

/**
 * The searches that do not list each expected tool among the first three, by kind.
 * @param isExpected whether a tool of this name counts as the expected one
 */
export async function wrongNewSearches(
  call: Call,
  isExpected: (name: string, expected: string) => boolean = isSame,
): Promise<Record<string, object[]>> {
  const wrong: Record<string, object[]> = {};
  for (const { kind, query, expected } of (await readNewSearches()).queries) {
    const first = await firstThree(call, query);
    wrong[kind] ??= [];
    if (!expected.every((one) => first.some((name: string) => isExpected(name, one))))
      wrong[kind].push({ query, expected, first });
  }
  return wrong;
}
