import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { changeVersion, modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { environment } from '../support/environment.ts';
import { test } from '../support/own-shop.ts';
import { clientAddress } from '../support/test.ts';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/api-examples.md'), 'utf8');
/** The document's admin is that of the demo. */
const DEMO_ADMIN = { email: 'admin@whetstone.example', password: 'sharpen-admin' };

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

/** A list contains one request per element. */
type Values = Record<string, string | string[]>;

test('the API examples cover the main calls with their status codes', () => {
  expect(EXAMPLES.length).toBe(DOCUMENT.match(/```http/g)?.length);
  expect(EXAMPLES.length).toBeGreaterThan(15);
  for (const { status } of EXAMPLES) expect(status).toBeGreaterThanOrEqual(200);
});

test('the API examples return the documented status codes, in the order of the document', {
  tag: '@full',
}, async ({ shop }) => {
  // The shop has released the build of the repository.
  const build = await modifyBuild('mf-content', (dist) => changeVersion(dist, 'api-examples'));
  try {
    const values: Values = {
      shop: shop.site,
      manifest: await readFile(path.join(build, 'dist/remote.json'), 'utf8'),
    };
    for (const { title, request, status, kept } of EXAMPLES)
      await test.step(title, async () => {
        const name = Object.keys(values).find(
          (key) => Array.isArray(values[key]) && request.includes(`{{${key}}}`),
        );
        const alternatives = name === undefined ? [''] : (values[name] ?? []);
        expect(alternatives).not.toHaveLength(0);
        for (const value of alternatives) {
          const filled = fill(request, { ...values, ...(name && { [name]: value }) });
          const response = await send(filled, path.dirname(build));
          const body = await response.text();
          expect({ status: response.status, body }).toEqual({ status, body });
          for (const [place, key] of kept) values[key] = pick(response, body, place);
        }
      });
    // After its retirement, no earlier release is left to roll back to.
    await shop.release(path.join(ROOT, 'mf-content'));
  } finally {
    await removeBuild(build);
  }
});

function fill(request: string, known: Values): string {
  const { email, password } = environment.admin;
  return request
    .replaceAll(DEMO_ADMIN.email, email)
    .replaceAll(encodeURIComponent(DEMO_ADMIN.email), encodeURIComponent(email))
    .replaceAll(DEMO_ADMIN.password, password)
    .replace(/\{\{(\w+)\}\}/g, (placeholder, name) => {
      const value = known[name];
      if (typeof value !== 'string') throw new Error(`No earlier example stores ${placeholder}.`);
      return value;
    });
}

/** @param folder contains the folders of the builds */
async function send(request: string, folder: string): Promise<Response> {
  const [head = '', ...rest] = request.split('\n\n');
  const [requestLine = '', ...headerLines] = head.split('\n');
  const [method = '', address = ''] = requestLine.split(' ');
  const headers = headerLines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const text = rest.join('\n\n');
  const body = text.startsWith('< ') ? await readFile(path.join(folder, text.slice(2))) : text || null;
  return fetch(address, { method, headers: [...headers, ['x-forwarded-for', clientAddress()]], body });
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
