import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { build } from '../testing/built-microfrontend.ts';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder, untilShown } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

const SHELL = renderingShell();
const CATALOG = catalog();
const page = (path: string, browserOnly?: true) => ({
  ...{ path, module: 'clamps', access: 'everyone' as const, title: 'Clamps' },
  ...(browserOnly && { browserOnly }),
});
const about = {
  name: 'mf-clamps',
  routes: [
    page('/clamps'),
    page('/clamps/buy', true),
    page('/throws'),
    { ...page('/mine'), access: 'user' as const },
  ],
  modules: { clamps: [] },
  files: { 'remote-entry.js': 'export const entry = 1;' },
};
const CLAMPS = build({
  ...about,
  origins: { connect: ['https://api.example:8443'], frame: ['https://pay.example', 'https://bank.example'] },
});

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open();
  await source.release(SHELL, CATALOG, CLAMPS);
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

async function policyOf(url: string): Promise<string[]> {
  const { headers } = await edge.inject(url);
  // A page that is not rendered has no style of its own.
  return String(headers['content-security-policy'])
    .split('; ')
    .filter((directive) => !/^(style-src|report-uri) /.test(directive));
}

const ALLOWED = [
  "connect-src 'self' https://api.example:8443",
  'frame-src https://pay.example https://bank.example',
];

it.each([
  ['rendered', '/clamps'],
  ['from the cache', '/clamps?again'],
  ['client-side rendered', '/clamps/buy'],
  ['not rendered because of an error', '/throws'],
  ['of users', '/mine'],
])('a page %s allows the origins of its microfrontend, and nothing else', async (state, url) => {
  if (state === 'from the cache') await edge.inject(url);
  const policy = await policyOf(url);
  const home = await policyOf('/');
  expect(policy.filter((directive) => !home.includes(directive))).toEqual(ALLOWED);
  expect(home.filter((directive) => !policy.includes(directive))).toEqual(["connect-src 'self'"]);
});

it.each(['/', '/purchase/1', '/nowhere', '/clamps/nowhere', '/login'])(
  'the policy of %s is that without the microfrontend',
  async (url) => {
    const policy = (await policyOf(url)).join('; ');
    expect(policy).not.toMatch(/\.example|frame-src|media-src/);
  },
);

it.each([
  ['/clamps', 'mf-clamps'],
  ['/purchase/1', 'mf-catalog'],
  ['/nowhere', 'shell'],
])('violations on %s are reported for %s', async (url, microfrontend) => {
  const { headers } = await edge.inject(url);
  const address = `/api/releases/policy-violations?microfrontend=${microfrontend}`;
  expect(headers['reporting-endpoints']).toBe(`policy="${address}"`);
  expect(headers['content-security-policy']).toMatch(`; report-uri ${address}; report-to policy`);
});

it('violations are reported without the Reporting API on a site without TLS, which it ignores', async () => {
  const [other, publicUrl] = [await edgeFolder(), 'http://shop.example'];
  const plain = await createEdge(configFor(source, other, { publicUrl }));
  const { headers } = await plain.inject('/clamps');
  await plain.close();
  await removeFolder(other);
  expect(headers['reporting-endpoints']).toBeUndefined();
  expect(headers['content-security-policy']).toMatch(/; report-uri \S+$/);
});

it('a new release changes the policy of its pages, also of a cached one', async () => {
  expect(await policyOf('/clamps')).toContain(ALLOWED[0]);
  const next = build({ ...about, team: 'next', origins: { media: ['https://films.example'] } });
  await source.release(SHELL, CATALOG, next);
  await untilShown(edge, next.microfrontend.base);
  const policy = await policyOf('/clamps');
  expect(policy).toEqual(expect.arrayContaining(["connect-src 'self'", 'media-src https://films.example']));
  expect(policy.join()).not.toContain('frame-src');
});
