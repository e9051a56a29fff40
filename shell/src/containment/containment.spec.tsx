import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type PageModule, useAppDispatch } from '@whetstone/kernel';
import { useEffect } from 'react';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite } from '../testing/open-site.tsx';

/** Actions of one kind that the site takes within a second. */
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

/** A page that goes on sending after it is shown, from tasks of its own; each that is shown leaves its way to send here. */
function sends(senders: (() => void)[]): () => Promise<PageModule> {
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
    // React itself tries twice before it complains.
    if (complaints.mock.calls.length === 0) throw new Error('not yet');
    return <h1>{text}</h1>;
  };
  return async () => ({ Page });
}

const home = (version: string, kind: string) => ({
  kind,
  microfrontend: 'mf-catalog',
  version,
  module: 'home',
});

let complaints: jest.SpyInstance;

beforeEach(() => {
  window.scrollTo = jest.fn();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a page', () => {
  it('that is there is told once', async () => {
    const { reported } = await openSite('/', [catalog], { 'mf-catalog@new/home': page('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    expect(reported).toEqual([home('new', 'mount')]);
  });

  it('that does not load comes from the last good release', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Tools of before'),
    });
    const heading = await screen.findByRole('heading', { name: 'Tools of before' });
    expect(heading.closest('[data-microfrontend="mf-catalog"]')).toHaveAttribute('data-version', 'old');
    expect(reported).toEqual([home('new', 'load-failure'), home('new', 'fallback'), home('old', 'mount')]);
  });

  it('of a remote that comes from its last good release already is not reported as a fallback', async () => {
    const routes = [
      ...catalog.routes,
      { path: '/purchase', module: 'purchase', access: 'everyone' as const, title: 'Purchase' },
    ];
    const { reported, router } = await openSite('/', [{ ...catalog, routes }], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Tools of before'),
      'mf-catalog@old/purchase': page('Purchase of before'),
    });
    await screen.findByRole('heading', { name: 'Tools of before' });
    await act(() => router.navigate('/purchase'));
    await screen.findByRole('heading', { name: 'Purchase of before' });
    expect(reported.slice(3)).toEqual([{ ...home('old', 'mount'), module: 'purchase' }]);
  });

  it('that does not load without a connection is no fault of its release, and comes with the connection', async () => {
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

  it('that comes from the last good release without a connection is told of as what is shown, and no more', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': gone,
      'mf-catalog@old/home': page('Tools of before'),
    });
    await screen.findByRole('heading', { name: 'Tools of before' });
    expect(reported).toEqual([home('old', 'mount')]);
  });

  it('that throws every time comes from the last good release', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': throws,
      'mf-catalog@old/home': page('Tools of before'),
    });
    await screen.findByRole('heading', { name: 'Tools of before' });
    expect(reported).toEqual([home('new', 'render-error'), home('new', 'fallback'), home('old', 'mount')]);
  });

  it('that floods the store comes from the last good release, and is heard no more', async () => {
    const senders: (() => void)[] = [];
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': sends(senders),
      'mf-catalog@old/home': page('Tools of before'),
    });
    const flood = (send = senders.at(-1)) => {
      for (let sent = 0; sent <= LIMIT; sent += 1) send?.();
    };
    await screen.findByRole('heading', { name: 'Flood' });
    const shownFirst = senders.length;
    await act(async () => expect(() => flood()).toThrow('within a second'));
    // Shown once more, as any page that failed is.
    expect(senders.length).toBeGreaterThan(shownFirst);
    await act(async () => expect(() => flood()).toThrow('within a second'));
    await screen.findByRole('heading', { name: 'Tools of before' });
    for (const send of senders.slice(shownFirst)) expect(send).toThrow('within a second');
    const kinds = reported.map(({ kind }) => kind);
    expect(kinds).toEqual(['mount', 'mount', 'render-error', 'fallback', 'mount']);
  });

  it('that throws once is shown at the second attempt', async () => {
    const { reported } = await openSite('/', [catalog], { 'mf-catalog@new/home': throwsOnce('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    expect(reported).toEqual([home('new', 'mount')]);
  });

  it('that neither release can show is a message, whose retry begins anew', async () => {
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
    expect(reported).toEqual([home('new', 'render-error'), home('old', 'load-failure')]);
    broken = false;
    await userEvent.click(retry);
    await screen.findByRole('heading', { name: 'Tools' });
  });

  it.each([
    ['does not load', gone, 'load-failure'],
    ['throws every time', throws, 'render-error'],
  ])(
    'that is new and %s is a message, and nothing that the last good release is blamed for',
    async (_how, module, kind) => {
      const lastGood = { ...catalog.lastGood, lacks: ['home'] };
      const load = jest.fn(page('Not asked'));
      const { reported } = await openSite('/', [{ ...catalog, lastGood }], {
        'mf-catalog@new/home': module,
        'mf-catalog@old/home': load,
      });
      expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
      expect(load).not.toHaveBeenCalled();
      expect(reported).toEqual([home('new', kind)]);
    },
  );

  it('that stays away is told once, however often somebody tries', async () => {
    const { reported } = await openSite('/', [catalog], {});
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(reported).toEqual([home('new', 'load-failure'), home('old', 'load-failure')]);
  });
});
