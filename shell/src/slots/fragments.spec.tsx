import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Slot, useAppDispatch } from '@whetstone/kernel';
import { type ReactNode, useEffect } from 'react';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite } from '../testing/open-site.tsx';

const UNAVAILABLE = '“Reviews” is not available right now';

const catalog = microfrontend('mf-catalog', {
  routes: [{ path: '/', module: 'tool', access: 'everyone', title: 'Tool', slots: ['tool-detail'] }],
});
const reviews = { slot: 'tool-detail', module: 'reviews', title: 'Reviews', height: 300 } as const;
const account = microfrontend('mf-account', {
  version: 'new',
  fragments: [reviews],
  lastGood: { version: 'old', base: '/releases/mf-account/old/', entry: 'entry.js' },
});

const tool = {
  'mf-catalog/tool': async () => ({
    Page: () => (
      <>
        <h1>Hammer</h1>
        <Slot name="tool-detail" />
        <Slot name="unknown-slot" />
      </>
    ),
  }),
};
const fragment = (text: string) => async () => ({ Fragment: () => <p>{text}</p> });
const throws = async () => ({
  Fragment: () => {
    throw new Error('bad release');
  },
});

const event = (version: string, kind: string) => ({
  kind,
  microfrontend: 'mf-account',
  version,
  module: 'reviews',
});
const ofAccount = (reported: readonly { microfrontend: string }[]) =>
  reported.filter((one) => one.microfrontend === 'mf-account');

beforeEach(() => {
  window.scrollTo = jest.fn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a slot', () => {
  it('shows the fragment of another microfrontend and reports it for that microfrontend', async () => {
    const { reported } = await openSite('/', [catalog, account], {
      ...tool,
      'mf-account@new/reviews': fragment('Sharp!'),
    });
    const shown = await screen.findByText('Sharp!');
    expect(shown.closest('[data-microfrontend="mf-account"]')).toHaveAttribute('data-version', 'new');
    expect(ofAccount(reported)).toEqual([event('new', 'mount')]);
  });

  it('stays empty without a fragment, and if the route does not name it', async () => {
    const elsewhere = microfrontend('mf-account', { fragments: [{ ...reviews, slot: 'unknown-slot' }] });
    await openSite('/', [catalog, elsewhere], { ...tool, 'mf-account/reviews': fragment('Sharp!') });
    const page = (await screen.findByRole('heading', { name: 'Hammer' })).parentElement;
    expect(page).toHaveTextContent(/^Hammer$/);
  });

  it('stays empty inside a fragment', async () => {
    const recursive = async () => ({ Fragment: () => <p>Once{<Slot name="tool-detail" />}</p> });
    await openSite('/', [catalog, account], { ...tool, 'mf-account@new/reviews': recursive });
    expect(await screen.findByText('Once')).toHaveTextContent(/^Once$/);
  });

  it('does not delay its page, which can be left and opened again before the fragment has loaded', async () => {
    const loading = Promise.withResolvers<{ Fragment: () => ReactNode }>();
    const { router, reported } = await openSite('/', [catalog, account], {
      ...tool,
      'mf-account@new/reviews': () => loading.promise,
    });
    const page = () => screen.findByRole('heading', { name: 'Hammer' });
    const left = await page();
    await act(() => router.navigate('/missing'));
    await waitFor(() => expect(left).not.toBeInTheDocument());
    await act(() => router.navigate('/'));
    expect(await page()).toBeInTheDocument();
    await act(async () => loading.resolve({ Fragment: () => <p>Sharp!</p> }));
    expect(await screen.findByText('Sharp!')).toBeInTheDocument();
    expect(ofAccount(reported)).toEqual([event('new', 'mount')]);
  });
});

describe('a fragment', () => {
  it.each([
    ['fails to load', () => Promise.reject(new Error('gone')), 'load-failure', 'Error: gone'],
    ['throws repeatedly', throws, 'render-error', 'Error: bad release'],
  ])('that %s falls back to the last good release', async (_what, broken, failure, message) => {
    const { reported } = await openSite('/', [catalog, account], {
      ...tool,
      'mf-account@new/reviews': broken,
      'mf-account@old/reviews': fragment('Sharp before!'),
    });
    await screen.findByText('Sharp before!');
    expect(ofAccount(reported)).toEqual([
      { ...event('new', failure), message },
      event('new', 'fallback'),
      event('old', 'mount'),
    ]);
  });

  it('that fails in every release is replaced by a message with a retry, and the page stays', async () => {
    let broken = true;
    const repaired = async () => ({
      Fragment: () => {
        if (broken) throw new Error('bad release');
        return <p>Sharp!</p>;
      },
    });
    await openSite('/', [catalog, account], { ...tool, 'mf-account/reviews': repaired });
    expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Hammer' })).toBeInTheDocument();
    expect(document.title).toBe('Tool · Whetstone');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  });

  it('that failed to load appears after the retry', async () => {
    let broken = true;
    await openSite('/', [catalog, account], {
      ...tool,
      'mf-account/reviews': () => (broken ? Promise.reject(new Error('gone')) : fragment('Sharp!')()),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Sharp!')).toBeInTheDocument();
  });

  it('that exceeds the rate limit is replaced, and the limit of the page is unaffected', async () => {
    const senders: Record<string, (type: string) => void> = {};
    const useSender = (name: string) => {
      const dispatch = useAppDispatch();
      useEffect(() => {
        senders[name] = (type) => dispatch({ type });
      }, [dispatch, name]);
    };
    const Page = () => {
      useSender('page');
      return <Slot name="tool-detail" />;
    };
    const Fragment = () => {
      useSender('fragment');
      return <p>Sharp!</p>;
    };
    await openSite('/', [catalog, account], {
      'mf-catalog/tool': async () => ({ Page }),
      'mf-account@new/reviews': async () => ({ Fragment }),
      'mf-account@old/reviews': fragment('Sharp before!'),
    });
    await screen.findByText('Sharp!');
    // All in one window of the limit, however long it takes.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const dispatchMany = () => {
      for (let sent = 0; sent <= 200; sent += 1) senders.fragment?.('same');
    };
    await act(async () => expect(dispatchMany).toThrow('within a second'));
    expect(() => senders.page?.('same')).not.toThrow();
  });
});
