/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import {
  api,
  type FragmentModule,
  type PageModule,
  Slot,
  selectUser,
  useAppSelector,
  usePageHead,
} from '@whetstone/kernel';
import { use } from 'react';
import { loaderOf } from '../testing/loader-of.ts';
import { microfrontend } from '../testing/microfrontend.ts';
import { renderAppShell } from './render-app-shell.tsx';
import { renderPage, type ServerNeeds } from './render-page.tsx';

const { useNewsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ news: build.query<string, void>({ query: () => '/news' }) }),
});

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
  missing: () => Promise.reject(new Error('not there')),
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
      const { data } = useNewsQuery();
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
let needs: ServerNeeds;

beforeEach(async () => {
  status = 200;
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('"</script>News"');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  needs = {
    release: {
      id: 'one',
      shell: { ...microfrontend('shell', {}), files: {}, requires: {} },
      remotes: [{ ...content, files: {}, requires: {} }],
    },
    loader: loaderOf((_name, module) => modules[module]?.()),
    apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    timeLimit: 500,
  };
});

afterEach(() => void server.close());

describe('a page on the server', () => {
  it('comes whole: frame, content, title, styles, and its data for the browser', async () => {
    const {
      status: answered,
      html,
      head,
      styleTag,
      styleText,
      dehydratedState,
    } = await renderPage('/', 'visitor', needs);
    expect(answered).toBe(200);
    expect(html).toContain('&lt;/script&gt;News for a visitor</h1>');
    expect(html).toContain('>News</a>');
    expect(head).toEqual({ title: 'Fresh news · Whetstone' });
    expect(styleTag).toContain(`>${styleText}</style>`);
    expect(dehydratedState).toMatchObject({
      page: { microfrontend: 'mf-content', module: 'home' },
      loaderData: { 'mf-content:/': null },
      data: { queries: { 'news(undefined)': { status: 'fulfilled', data: '</script>News' } } },
    });
  });

  it('that is nobody’s is the 404', async () => {
    const { status: answered, html, dehydratedState } = await renderPage('/nowhere', 'visitor', needs);
    expect(answered).toBe(404);
    expect(html).toContain('Page Not Found');
    expect(dehydratedState).toMatchObject({ page: null });
  });

  it('is not rendered at all when it throws', async () => {
    await expect(renderPage('/throws', 'visitor', needs)).rejects.toThrow('bad release');
  });

  it.each([404, 500])('is not rendered when its data answers %i, and says so', async (answer) => {
    status = answer;
    await expect(renderPage('/', 'visitor', needs)).rejects.toMatchObject({ status: answer });
  });

  it('is not rendered when its module does not load', async () => {
    await expect(renderPage('/missing', 'visitor', needs)).rejects.toMatchObject({
      status: 503,
      data: 'Error: not there',
    });
  });

  it('leaves no timer behind that would keep its data in memory', async () => {
    const started = jest.spyOn(globalThis, 'setTimeout');
    const ended = jest.spyOn(globalThis, 'clearTimeout');
    await renderPage('/', 'user', needs);
    const long = started.mock.calls.flatMap(([, delay = 0], call) =>
      delay > 60_000 ? [started.mock.results[call]?.value] : [],
    );
    expect(long).not.toEqual([]);
    for (const timer of long) expect(ended).toHaveBeenCalledWith(timer);
    started.mockRestore();
    ended.mockRestore();
  });

  it('knows nothing of any other request', async () => {
    const [one, two] = await Promise.all([
      renderPage('/', 'visitor', needs),
      renderPage('/', 'visitor', needs),
    ]);
    expect(one.html).toBe(two.html);
  });
});

describe('a page with a slot', () => {
  const fillWith = (module: string) => {
    const preload = [{ endpoint: 'news' }];
    const fragments = [{ slot: 'aside', module, title: 'Aside', height: 200, preload, lazy: true as const }];
    const account = { ...microfrontend('mf-account', { fragments }), files: {}, requires: {} };
    const { shell, remotes } = needs.release;
    return { ...needs, release: { id: 'one', shell, remotes: [...remotes, account] } };
  };

  it('comes with what fills it and its data, and says so to the browser', async () => {
    const { html, dehydratedState, problem } = await renderPage('/host', 'visitor', fillWith('aside'));
    expect(html).toContain('Hammer</h1>');
    expect(html).toContain('<p>Aside: &lt;/script&gt;News</p>');
    expect(problem).toBeUndefined();
    expect(dehydratedState).toMatchObject({
      page: { microfrontend: 'mf-content', module: 'host' },
      fragments: [{ microfrontend: 'mf-account', module: 'aside' }],
      data: { queries: { 'news(undefined)': { status: 'fulfilled' } } },
    });
  });

  it.each(['throwing', 'waiting', 'hanging', 'missing'])(
    'keeps a place free for a fragment that is %s here, and leaves it to the browser',
    async (module) => {
      const {
        status: answered,
        html,
        dehydratedState,
        problem,
      } = await renderPage('/host', 'visitor', fillWith(module));
      expect(answered).toBe(200);
      expect(html).toContain('Hammer</h1><div data-slot="aside">');
      expect(html).not.toContain('is not available right now');
      expect(dehydratedState).toMatchObject({ page: { module: 'host' }, fragments: [] });
      expect(problem).toContain('it misses what fills its slots');
    },
  );

  it('does without a fragment whose data does not come', async () => {
    status = 500;
    const { html, dehydratedState } = await renderPage('/host', 'visitor', fillWith('aside'));
    expect(html).toContain('Hammer</h1>');
    expect(dehydratedState).toMatchObject({ fragments: [] });
  });
});

describe('the frame', () => {
  it('has the navigation, no content and nothing to take over', async () => {
    const { html, dehydratedState } = await renderAppShell('/', 'visitor', needs);
    expect(html).toContain('>News</a>');
    expect(html.match(/<h1.*?<\/h1>/g)).toEqual([expect.stringContaining('Loading the page')]);
    expect(dehydratedState).toBeNull();
  });
});
