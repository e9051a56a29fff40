/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import {
  type FragmentModule,
  type PageModule,
  Slot,
  selectUser,
  useAppSelector,
  usePageHead,
} from '@whetstone/kernel';
import { kernelOf } from '@whetstone/kernel/host';
import { use } from 'react';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { type RenderContext, renderAppShell, renderPage } from './render-page.tsx';

/** Two remotes have an endpoint of the same name. */
const endpointsOf = (name: string) =>
  kernelOf({ name, version: '1' }).api.injectEndpoints({
    endpoints: (build) => ({ news: build.query<string, void>({ query: () => '/news' }) }),
  });
const { useNewsQuery } = endpointsOf('mf-content');
const { useNewsQuery: useAccountNewsQuery } = endpointsOf('mf-account');

const never = new Promise<never>(() => undefined);

const modules: Record<string, () => Promise<PageModule | FragmentModule>> = {
  home: async () => ({
    Page: () => {
      const { data } = useNewsQuery();
      const user = useAppSelector(selectUser);
      usePageHead({ title: 'Fresh news' });
      return <h1>{`${data} for ${user?.name ?? 'a visitor'}`}</h1>;
    },
  }),
  throws: async () => ({
    Page: () => {
      throw new Error('bad release');
    },
  }),
  missing: () => Promise.reject(new Error('missing')),
  host: async () => ({
    Page: () => (
      <>
        <h1>Hammer</h1>
        <Slot name="aside" />
      </>
    ),
  }),
  aside: async () => ({
    Fragment: () => {
      const { data } = useAccountNewsQuery();
      return <p>{`Aside: ${data}`}</p>;
    },
  }),
  throwing: async () => ({
    Fragment: () => {
      throw new Error('bad fragment');
    },
  }),
  waiting: async () => ({ Fragment: () => use(never) }),
  hanging: () => never,
};

const content = microfrontend('mf-content', {
  routes: ['home', 'throws', 'missing', 'host'].map((module) => ({
    path: module === 'home' ? '/' : `/${module}`,
    module,
    access: 'everyone',
    title: module,
    preload: module === 'home' ? [{ endpoint: 'news' }] : [],
    slots: module === 'host' ? ['aside'] : [],
  })),
  navigation: [{ area: 'navbar', label: 'News', to: '/', access: 'everyone', order: 1 }],
});

let server: Server;
let status: number;
let context: RenderContext;

beforeEach(async () => {
  status = 200;
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('"</script>News"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  context = {
    release: {
      id: 'one',
      shell: { ...microfrontend('shell', {}), files: {}, requires: {} },
      remotes: [{ ...content, files: {}, requires: {} }],
    },
    loader: loaderOf((_name, module) => modules[module]?.()),
    apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    timeout: 30_000,
  };
});

afterEach(() => void server.close());

describe('a server-rendered page', () => {
  it('has the app shell, content, title, styles and dehydrated data', async () => {
    const {
      status: responded,
      html,
      head,
      styleTag,
      styleText,
      dehydratedState,
    } = await renderPage('/', 'visitor', context);
    expect(responded).toBe(200);
    expect(html).toContain('&lt;/script&gt;News for a visitor</h1>');
    expect(html).toContain('>News</a>');
    expect(head).toEqual({ title: 'Fresh news · Whetstone' });
    expect(styleTag).toContain(`>${styleText}</style>`);
    expect(dehydratedState).toMatchObject({
      page: { microfrontend: 'mf-content', module: 'home' },
      loaderData: { 'mf-content:/': null },
      data: {
        'mf-content@1': { queries: { 'news(undefined)': { status: 'fulfilled', data: '</script>News' } } },
      },
    });
  });

  it('is the same as long as its data is, so that browsers need not load it again', async () => {
    const page = await renderPage('/', 'visitor', context);
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await renderPage('/', 'visitor', context)).toEqual(page);
  });

  it('creates no routes of other pages', async () => {
    const other = { path: '/other', module: 'home', access: 'everyone', title: 'Other' } as const;
    const title = jest.fn(() => other.title);
    const { release } = context;
    const [remote = { ...content, files: {}, requires: {} }] = release.remotes;
    const routes = [...remote.routes, Object.defineProperty({ ...other }, 'title', { get: title })];
    await renderPage('/', 'visitor', {
      ...context,
      release: { ...release, remotes: [{ ...remote, routes }] },
    });
    expect(title).not.toHaveBeenCalled();
  });

  it('without a route is the 404 page', async () => {
    const { status: responded, html, dehydratedState } = await renderPage('/nowhere', 'visitor', context);
    expect(responded).toBe(404);
    expect(html).toContain('Page Not Found');
    expect(dehydratedState).toMatchObject({ page: null });
  });

  it('is not rendered if it throws', async () => {
    await expect(renderPage('/throws', 'visitor', context)).rejects.toThrow('bad release');
  });

  it.each([404, 500])(
    'is not rendered if its data returns %i, and fails with that status',
    async (failure) => {
      status = failure;
      await expect(renderPage('/', 'visitor', context)).rejects.toMatchObject({ status: failure });
    },
  );

  it('is not rendered if its module fails to load', async () => {
    await expect(renderPage('/missing', 'visitor', context)).rejects.toMatchObject({
      status: 503,
      data: 'Error: missing',
    });
  });

  it('leaves no timer that would keep its data in memory', async () => {
    const started = jest.spyOn(globalThis, 'setTimeout');
    const ended = jest.spyOn(globalThis, 'clearTimeout');
    await renderPage('/', 'user', context);
    const long = started.mock.calls.flatMap(([, delay = 0], call) =>
      delay > 60_000 ? [started.mock.results[call]?.value] : [],
    );
    expect(long).not.toEqual([]);
    for (const timer of long) expect(ended).toHaveBeenCalledWith(timer);
    started.mockRestore();
    ended.mockRestore();
  });

  it('shares no state with other requests', async () => {
    const [one, two] = await Promise.all([
      renderPage('/', 'visitor', context),
      renderPage('/', 'visitor', context),
    ]);
    expect(one.html).toBe(two.html);
  });
});

describe('a page with a slot', () => {
  const withFragment = (module: string) => {
    const preload = [{ endpoint: 'news' }];
    const fragments = [{ slot: 'aside', module, title: 'Aside', height: 200, preload, lazy: true as const }];
    const account = { ...microfrontend('mf-account', { fragments }), files: {}, requires: {} };
    const { shell, remotes } = context.release;
    return { ...context, release: { id: 'one', shell, remotes: [...remotes, account] } };
  };

  it('has its fragments and their data in the dehydrated state', async () => {
    const { html, dehydratedState, problem } = await renderPage('/host', 'visitor', withFragment('aside'));
    expect(html).toContain('Hammer</h1>');
    expect(html).toContain('<p>Aside: &lt;/script&gt;News</p>');
    expect(problem).toBeUndefined();
    expect(dehydratedState).toMatchObject({
      page: { microfrontend: 'mf-content', module: 'host' },
      fragments: [{ microfrontend: 'mf-account', module: 'aside' }],
      data: { 'mf-account@1': { queries: { 'news(undefined)': { status: 'fulfilled' } } } },
    });
  });

  it.each([
    ['throwing', 30_000],
    ['waiting', 500],
    ['hanging', 500],
    ['missing', 30_000],
  ])('is rendered without a fragment that is %s, and reserves its place', async (module, timeout) => {
    const {
      status: responded,
      html,
      dehydratedState,
      problem,
    } = await renderPage('/host', 'visitor', { ...withFragment(module), timeout });
    expect(responded).toBe(200);
    expect(html).toContain('Hammer</h1><div data-slot="aside">');
    expect(html).not.toContain('is not available right now');
    expect(dehydratedState).toMatchObject({ page: { module: 'host' }, fragments: [] });
    expect(problem).toContain('fragments are missing');
  });

  it('is rendered without a fragment whose data fails to load', async () => {
    status = 500;
    const { html, dehydratedState } = await renderPage('/host', 'visitor', withFragment('aside'));
    expect(html).toContain('Hammer</h1>');
    expect(dehydratedState).toMatchObject({ fragments: [] });
  });
});

describe('the app shell', () => {
  it('has the navigation, no dehydrated state, and a sentence for browsers without JavaScript', async () => {
    const { html, dehydratedState } = await renderAppShell('/', 'visitor', context);
    expect(html).toContain('>News</a>');
    expect(html).toMatch(
      /Loading the page<\/h1>.*<noscript>.*home<\/h1>.*This page needs JavaScript\..*<\/noscript>/,
    );
    expect(dehydratedState).toBeNull();
  });
});
