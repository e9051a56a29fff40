import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api, type PageModule, useAppDispatch } from '@whetstone/kernel';
import { useEffect } from 'react';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite } from '../testing/open-site.tsx';

/** The rate limit for actions of one kind. */
const LIMIT = 200;
const UNAVAILABLE = '“Home” is not available right now';

const catalog = microfrontend('mf-catalog', {
  version: 'new',
  routes: [{ path: '/', module: 'home', access: 'everyone', title: 'Home' }],
  lastGood: { version: 'old', base: '/releases/mf-catalog/old/', entry: 'entry.js' },
});

const page = (text: string) => async () => ({ Page: () => <h1>{text}</h1> });
const gone = () => Promise.reject(new Error('gone'));
const throws = async () => ({
  Page: () => {
    throw new Error('bad release');
  },
});
const throwsNoText = async () => ({
  Page: () => {
    throw Object.create(null);
  },
});

/** A page that dispatches after it has mounted. Every mounted instance adds its function to `senders`. */
function dispatches(senders: (() => void)[]): () => Promise<PageModule> {
  const Page = () => {
    const dispatch = useAppDispatch();
    useEffect(() => {
      senders.push(() => dispatch({ type: 'flood' }));
    }, [dispatch]);
    return <h1>Flood</h1>;
  };
  return async () => ({ Page });
}

function throwsOnce(text: string): () => Promise<PageModule> {
  const Page = () => {
    // React renders twice before it logs an error.
    if (consoleError.mock.calls.length === 0) throw new Error('not yet');
    return <h1>{text}</h1>;
  };
  return async () => ({ Page });
}

const home = (version: string, kind: string, message?: string) => ({
  kind,
  microfrontend: 'mf-catalog',
  version,
  module: 'home',
  message,
});

let consoleError: jest.SpyInstance;

beforeEach(() => {
  window.scrollTo = jest.fn();
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a page', () => {
  it('that mounts is reported once', async () => {
    const { reported } = await openSite('/', [catalog], { 'mf-catalog@new/home': page('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    expect(reported).toEqual([home('new', 'mount')]);
  });

  it('that fails to load falls back to the last good release', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Previous tools'),
    });
    const heading = await screen.findByRole('heading', { name: 'Previous tools' });
    expect(heading.closest('[data-microfrontend="mf-catalog"]')).toHaveAttribute('data-version', 'old');
    expect(reported).toEqual([
      home('new', 'load-failure', 'Error: gone'),
      home('new', 'fallback'),
      home('old', 'mount'),
    ]);
  });

  it('of a remote that already uses its last good release is not reported as a fallback', async () => {
    const routes = [
      ...catalog.routes,
      { path: '/purchase', module: 'purchase', access: 'everyone' as const, title: 'Purchase' },
    ];
    const { reported, router } = await openSite('/', [{ ...catalog, routes }], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Previous tools'),
      'mf-catalog@old/purchase': page('Previous purchase'),
    });
    await screen.findByRole('heading', { name: 'Previous tools' });
    await act(() => router.navigate('/purchase'));
    await screen.findByRole('heading', { name: 'Previous purchase' });
    expect(reported.slice(3)).toEqual([{ ...home('old', 'mount'), module: 'purchase' }]);
  });

  it('that fails to load offline is not reported, and loads when the connection returns', async () => {
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const module = jest.fn(page('Tools')).mockRejectedValueOnce(new Error('offline'));
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': module,
    });
    await screen.findByText(/^You are offline\./);
    screen.getByRole('button', { name: 'Try again' }).focus();
    connection.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'Tools' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(reported).toEqual([home('new', 'mount')]);
  });

  it('that falls back offline is reported as mounted only', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Previous tools'),
    });
    await screen.findByRole('heading', { name: 'Previous tools' });
    expect(reported).toEqual([home('old', 'mount')]);
  });

  it('that throws repeatedly falls back to the last good release', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': throws,
      'mf-catalog@old/home': page('Previous tools'),
    });
    await screen.findByRole('heading', { name: 'Previous tools' });
    expect(reported).toEqual([
      home('new', 'render-error', 'Error: bad release'),
      home('new', 'fallback'),
      home('old', 'mount'),
    ]);
  });

  it('that exceeds the rate limit falls back to the last good release, and its actions are rejected', async () => {
    const senders: (() => void)[] = [];
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': dispatches(senders),
      'mf-catalog@old/home': page('Previous tools'),
    });
    const flood = (send = senders.at(-1)) => {
      for (let sent = 0; sent <= LIMIT; sent += 1) send?.();
    };
    await screen.findByRole('heading', { name: 'Flood' });
    // Actions are counted for a second, which could end during a flood.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const mountedFirst = senders.length;
    await act(async () => expect(() => flood()).toThrow('within a second'));
    // A page that fails is rendered once more.
    expect(senders.length).toBeGreaterThan(mountedFirst);
    await act(async () => expect(() => flood()).toThrow('within a second'));
    await screen.findByRole('heading', { name: 'Previous tools' });
    for (const send of senders.slice(mountedFirst)) expect(send).toThrow('within a second');
    clock.mockRestore();
    const kinds = reported.map(({ kind }) => kind);
    expect(kinds).toEqual(['mount', 'mount', 'render-error', 'fallback', 'mount']);
  });

  it('that throws once is shown on the second attempt', async () => {
    const { reported } = await openSite('/', [catalog], { 'mf-catalog@new/home': throwsOnce('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    expect(reported).toEqual([home('new', 'mount')]);
  });

  it('that fails in both releases is replaced by a message with a retry', async () => {
    let broken = true;
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': async () => ({
        Page: () => {
          if (broken) throw new Error('bad release');
          return <h1>Tools</h1>;
        },
      }),
      'mf-catalog@old/home': gone,
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(UNAVAILABLE)).toBeInTheDocument();
    expect(reported).toEqual([
      home('new', 'render-error', 'Error: bad release'),
      home('old', 'load-failure', 'Error: gone'),
    ]);
    broken = false;
    await userEvent.click(retry);
    await screen.findByRole('heading', { name: 'Tools' });
  });

  it.each([
    ['fails to load', gone],
    ['throws repeatedly', throws],
  ])('that %s again after a retry keeps the focus on the button', async (_how, module) => {
    await openSite('/', [catalog], { 'mf-catalog/home': module });
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
  });

  it.each([
    ['fails to load', gone, 'load-failure', 'Error: gone'],
    ['throws repeatedly', throws, 'render-error', 'Error: bad release'],
    ['throws a value without a string form', throwsNoText, 'render-error', ''],
  ])(
    'that is new and %s is replaced by a message, and no failure of the last good release is reported',
    async (_how, module, kind, message) => {
      const lastGood = { ...catalog.lastGood, lacks: ['home'] };
      const load = jest.fn(page('Not loaded'));
      const { reported } = await openSite('/', [{ ...catalog, lastGood }], {
        'mf-catalog@new/home': module,
        'mf-catalog@old/home': load,
      });
      expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
      expect(load).not.toHaveBeenCalled();
      expect(reported).toEqual([home('new', kind, message)]);
    },
  );

  it('that keeps failing is reported once', async () => {
    const { reported } = await openSite('/', [catalog], {});
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(reported).toEqual([
      home('new', 'load-failure', 'Error: missing'),
      home('old', 'load-failure', 'Error: missing'),
    ]);
  });
});

describe('a page that never mounts', () => {
  const never = new Promise<never>(() => undefined);
  const hangs = async () => ({
    Page: () => {
      throw never;
    },
  });
  const LIMIT_OF_MOUNT = 15_000;

  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('falls back to the last good release after 15 s', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': hangs,
      'mf-catalog@old/home': page('Previous tools'),
    });
    await act(() => jest.advanceTimersByTimeAsync(LIMIT_OF_MOUNT - 1_000));
    expect(reported).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('heading', { name: 'Previous tools' })).toBeInTheDocument();
    expect(reported).toEqual([home('new', 'render-error'), home('new', 'fallback'), home('old', 'mount')]);
  });

  it('is replaced by a message if the last good release does not mount either', async () => {
    const { reported } = await openSite('/', [catalog], { 'mf-catalog/home': hangs });
    for (let releases = 0; releases < 2; releases += 1)
      await act(() => jest.advanceTimersByTimeAsync(LIMIT_OF_MOUNT + 1_000));
    expect(screen.getByText(UNAVAILABLE)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(4 * LIMIT_OF_MOUNT));
    expect(screen.getByText(UNAVAILABLE)).toBeInTheDocument();
    expect(reported).toEqual([
      home('new', 'render-error'),
      home('new', 'fallback'),
      home('old', 'render-error'),
    ]);
  });

  it('is not replaced while a query is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    jest.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    const { slow } = api.injectEndpoints({
      endpoints: (build) => ({ slow: build.query<object, void>({ query: () => '/slow' }) }),
    }).endpoints;
    const { reported, store } = await openSite('/', [catalog], {
      'mf-catalog@new/home': hangs,
      'mf-catalog@old/home': page('Previous tools'),
    });
    const data = store.dispatch(slow.initiate());
    await act(() => jest.advanceTimersByTimeAsync(LIMIT_OF_MOUNT + 1_000));
    expect(reported).toEqual([]);
    await act(async () => {
      resolve(Response.json({}));
      await data;
    });
    await act(() => jest.advanceTimersByTimeAsync(LIMIT_OF_MOUNT));
    expect(screen.getByRole('heading', { name: 'Previous tools' })).toBeInTheDocument();
    expect(reported[0]).toEqual(home('new', 'render-error'));
  });
});
