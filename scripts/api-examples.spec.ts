import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeployment, release } from './lib/release-built.ts';
import { Shop } from './lib/shop.ts';
import { ROOT } from './lib/workspace.ts';

const START_LIMIT = 120_000;
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/api-examples.md'), 'utf8');

interface Example {
  title: string;
  request: string;
  status: number;
  /** Values that later examples use: path in the response and placeholder name. */
  kept: [place: string, name: string][];
}

/** The document's requests and expected responses. */
const EXAMPLES: Example[] = [...DOCUMENT.matchAll(/```http\n([\s\S]*?)\n```\n\n([^\n]*)/g)].map(
  ([, request = '', statement = '']) => ({
    title: request.split('\n')[0]?.replace('{{shop}}', '') ?? '',
    request,
    status: Number(/^Returns `(\d{3})`\./.exec(statement)?.[1]),
    kept: [...statement.matchAll(/Keep `([^`]+)` as `(\w+)`/g)].map(([, place = '', name = '']) => [
      place,
      name,
    ]),
  }),
);

let shop: Shop;
/** A list contains one request per element. */
const values: Record<string, string | string[]> = {};

beforeAll(async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-examples-'));
  shop = await Shop.open({
    dataFolder,
    fakeOidcProvider: false,
    fakeStripe: false,
    env: { LOG_LEVEL: 'fatal' },
  });
  await release(path.join(ROOT, 'shell'), await readDeployment(shop.site, shop.tokensFolder, 'shell'));
  values.shop = shop.site;
  values.manifest = await readFile(path.join(ROOT, 'mf-content/dist/remote.json'), 'utf8');
}, START_LIMIT);

afterAll(async () => {
  await shop.close();
  await rm(shop.dataFolder, { recursive: true });
});

it('covers the main calls with their status codes', () => {
  expect(EXAMPLES.length).toBe(DOCUMENT.match(/```http/g)?.length);
  expect(EXAMPLES.length).toBeGreaterThan(15);
  for (const { status } of EXAMPLES) expect(status).toBeGreaterThanOrEqual(200);
});

it.each(EXAMPLES)('$title returns $status', async ({ request, status, kept }) => {
  const name = Object.keys(values).find(
    (key) => Array.isArray(values[key]) && request.includes(`{{${key}}}`),
  );
  const alternatives = name === undefined ? [''] : values[name];
  expect(alternatives).not.toHaveLength(0);
  for (const value of alternatives ?? []) {
    const response = await send(fill(request, { ...values, ...(name && { [name]: value }) }));
    const body = await response.text();
    expect({ status: response.status, body }).toEqual({ status, body });
    for (const [place, key] of kept) values[key] = pick(response, body, place);
  }
});

function fill(request: string, known: Record<string, string | string[]>): string {
  return request.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => {
    const value = known[name];
    if (typeof value !== 'string') throw new Error(`No earlier example stores ${placeholder}.`);
    return value;
  });
}

async function send(request: string): Promise<Response> {
  const [head = '', ...rest] = request.split('\n\n');
  const [requestLine = '', ...headerLines] = head.split('\n');
  const [method = '', address = ''] = requestLine.split(' ');
  const headers = headerLines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const text = rest.join('\n\n');
  const body = text.startsWith('< ') ? await readFile(path.join(ROOT, text.slice(2))) : text || null;
  return fetch(address, { method, headers, body });
}

/** A header, or a path in the JSON body such as `[0]._id`. */
function pick(response: Response, body: string, place: string): string | string[] {
  if (place === 'Set-Cookie')
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const keys = place.split(/[[\].]+/).filter(Boolean);
  const value = keys.reduce((inside, key) => inside?.[key], JSON.parse(body));
  if (value === undefined) throw new Error(`The response does not contain ${place}: ${body}`);
  return Array.isArray(value) ? value : String(value);
}
