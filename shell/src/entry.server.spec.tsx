/** @jest-environment node */
import { createInstance } from '@module-federation/runtime';
import type { ResolvedRelease } from '@whetstone/contract';
import { HOST } from '@whetstone/federation/loader';
import { kernelOf } from '@whetstone/kernel/host';
import { use } from 'react';
import { createRenderer, type Renderer } from './entry.server.ts';
import { microfrontend } from './testing/microfrontend.ts';

kernelOf({ name: 'mf-content', version: '1' }).api.injectEndpoints({
  endpoints: (build) => ({ news: build.query<string, void>({ query: () => '/news' }) }),
});

const never = new Promise<never>(() => undefined);

const pages: Record<string, () => string> = {
  works: () => 'Hammer',
  throws: () => {
    throw new TypeError('no price');
  },
  waits: () => use(never),
  reads: () => 'News',
  rejects: () => {
    throw { status: 503, data: 'The API is not available.' };
  },
};

const described = (name: string, changes: Partial<ResolvedRelease>) =>
  ({ ...microfrontend(name, changes), files: {}, requires: {} }) as ResolvedRelease;

const content = described('mf-content', {
  serverEntry: 'server/remote-entry.cjs',
  routes: Object.keys(pages).map((module) => ({
    path: `/${module}`,
    module,
    access: 'everyone',
    title: module,
    preload: module === 'reads' ? [{ endpoint: 'news' }] : [],
  })),
});

let renderer: Renderer;

beforeAll(() => {
  createInstance({ name: HOST, remotes: [] });
  renderer = createRenderer(
    { id: 'one', shell: described('shell', {}), remotes: [content] },
    {
      apiUrl: 'http://127.0.0.1:9',
      deadline: 60_000,
      requireEntry: () => ({
        init: () => undefined,
        get: async (name) => () => ({ Page: pages[name.replace('./', '')] }),
      }),
    },
  );
});

it.each([
  ['works', undefined, undefined],
  ['throws', 'TypeError: no price', true],
  ['reads', 'module or data is missing: 503', undefined],
  ['rejects', '[object Object]', undefined],
])('of a page, tells whether its code threw: %s', async (module, problem, hasThrown) => {
  const page = await renderer.page(`/${module}`, 'visitor');
  expect({ problem: page.problem, hasThrown: page.hasThrown }).toEqual({ problem, hasThrown });
});

it('a page that waits has not thrown', async () => {
  const { timeout } = AbortSignal;
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 1));
  const page = await renderer.page('/waits', 'visitor');
  expect(page.problem).toMatch(/^PageTimeoutError: /);
  expect(page.hasThrown).toBeUndefined();
});
