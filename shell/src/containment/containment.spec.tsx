import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageModule } from '@whetstone/kernel';
import { openSite } from '../testing/open-site.tsx';
import { piece } from '../testing/piece.ts';

const UNAVAILABLE = '“Home” is not available right now';

const catalog = piece('mf-catalog', {
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

function throwsOnce(text: string): () => Promise<PageModule> {
  const Page = () => {
    // React itself tries twice before it complains.
    if (complaints.mock.calls.length === 0) throw new Error('not yet');
    return <h1>{text}</h1>;
  };
  return async () => ({ Page });
}

const home = (version: string, kind: string) => ({ kind, piece: 'mf-catalog', version, module: 'home' });

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
    expect(heading.closest('[data-piece="mf-catalog"]')).toHaveAttribute('data-version', 'old');
    expect(reported).toEqual([home('new', 'load-failure'), home('new', 'fallback'), home('old', 'mount')]);
  });

  it('that throws every time comes from the last good release', async () => {
    const { reported } = await openSite('/', [catalog], {
      'mf-catalog@new/home': throws,
      'mf-catalog@old/home': page('Tools of before'),
    });
    await screen.findByRole('heading', { name: 'Tools of before' });
    expect(reported).toEqual([home('new', 'render-error'), home('new', 'fallback'), home('old', 'mount')]);
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

  it('that stays away is told once, however often somebody tries', async () => {
    const { reported } = await openSite('/', [catalog], {});
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(reported).toEqual([home('new', 'load-failure'), home('old', 'load-failure')]);
  });
});
