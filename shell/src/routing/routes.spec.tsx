import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, usePageHead } from '@whetstone/kernel';
import { forgetSession } from '@whetstone/kernel/host';
import { microfrontend } from '../testing/microfrontend.ts';
import { openSite, signedInToken } from '../testing/open-site.tsx';

const page = (text: string) => () => Promise.resolve({ Page: () => <h1>{text}</h1> });
const Home = () => <Link to="/about">About</Link>;
const Broken = () => {
  throw new Error('bad release');
};

/** jsdom has no layout: the navbar is the menu of a small screen. */
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));

const catalog = microfrontend('mf-catalog', {
  routes: [
    { path: '/', module: 'home', access: 'everyone', title: 'Home' },
    { path: '/purchase', module: 'purchase', access: 'user', title: 'Purchase' },
  ],
  navigation: [
    { area: 'navbar', label: 'Purchase', to: '/purchase', access: 'everyone', order: 20 },
    { area: 'navbar', label: 'Home', to: '/', access: 'everyone', order: 10 },
  ],
});

const admin = microfrontend('mf-admin', {
  routes: [
    { path: '/dashboard/users', module: 'users', access: 'admin', layout: 'dashboard', title: 'Users' },
    { path: '/dashboard', module: 'profile', access: 'user', layout: 'dashboard', title: 'My Profile' },
  ],
  navigation: [
    { area: 'navbar', label: 'Dashboard', to: '/dashboard', access: 'user', order: 60 },
    { area: 'dashboard', label: 'Users', to: '/dashboard/users', access: 'admin', order: 40 },
    { area: 'dashboard', label: 'My Profile', to: '/dashboard', access: 'user', order: 10 },
  ],
});

function signInAs(email: string, isAdmin: boolean, more: object = {}): void {
  localStorage.setItem('accessToken', signedInToken(email, 'Ada'));
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    return Response.json(pathname.startsWith('/api/admin/') ? { admin: isAdmin, ...more } : {});
  };
}

const navbarLabels = () =>
  Array.from(
    screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('li'),
    (item) => item.textContent,
  );

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: no earlier visit
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  window.scrollTo = jest.fn();
});

describe('the navbar', () => {
  it('shows the entries of the microfrontends in order', async () => {
    await openSite('/', [admin, catalog], { 'mf-catalog/home': page('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    await openMenu();
    expect(navbarLabels()).toEqual(['Home', 'Purchase', 'Login']);
  });

  it('shows Dashboard and Sign Out to a signed-in user', async () => {
    signInAs('ada@shop.example', false);
    await openSite('/', [catalog, admin], { 'mf-catalog/home': page('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    await openMenu();
    expect(navbarLabels()).toEqual(['Home', 'Purchase', 'Dashboard', 'Sign Out']);
  });
});

describe('a page', () => {
  it('without a route is the 404 page', async () => {
    await openSite('/nowhere', [catalog], {});
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
  });

  it('that requires a sign-in redirects a visitor and keeps the return path', async () => {
    await openSite('/purchase?q=saw', [catalog], { 'mf-catalog/purchase': page('All tools') });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(new URLSearchParams(window.location.search).get('from')).toBe('/purchase?q=saw');
  });

  it('is left with a sign-out, and the next sign-in does not return to it', async () => {
    signInAs('ada@shop.example', false);
    await openSite('/purchase', [catalog], { 'mf-catalog/purchase': page('All tools') });
    await screen.findByRole('heading', { name: 'All tools' });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe('');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('that everyone may see stays open after a sign-out', async () => {
    signInAs('ada@shop.example', false);
    await openSite('/', [catalog], { 'mf-catalog/home': page('Tools') });
    await screen.findByRole('heading', { name: 'Tools' });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it('is left when the session ends, and the next sign-in returns to it', async () => {
    signInAs('ada@shop.example', false);
    const { store } = await openSite('/purchase', [catalog], { 'mf-catalog/purchase': page('All tools') });
    await screen.findByRole('heading', { name: 'All tools' });
    act(() => store.dispatch(forgetSession()));
    await waitFor(() => expect(window.location.search).toBe('?from=%2Fpurchase'));
  });

  it('may set a more specific title than its route', async () => {
    const Named = () => {
      usePageHead({ title: 'Try Square' });
      return <h1>Try Square</h1>;
    };
    await openSite('/', [catalog], { 'mf-catalog/home': async () => ({ Page: Named }) });
    await screen.findByRole('heading', { name: 'Try Square' });
    expect(document.title).toBe('Try Square · Whetstone');
  });

  it('has its slices in the store before it renders', async () => {
    await openSite('/', [catalog], {
      'mf-catalog/home': async ({ createSlice, useAppSelector }) => {
        const slice = createSlice({
          name: 'basket',
          initialState: { count: 7 },
          reducers: {},
          selectors: { selectCount: ({ count }) => count },
        });
        const select = slice.selectors.selectCount as (state: object) => number;
        return { Page: () => <h1>{`${useAppSelector(select)} in the basket`}</h1>, slices: [slice] };
      },
    });
    expect(await screen.findByRole('heading', { name: '7 in the basket' })).toBeInTheDocument();
  });
});

describe('an admin page', () => {
  it('is shown to an admin, with its entry in the sidebar', async () => {
    signInAs('boss@shop.example', true);
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': page('All users') });
    expect(await screen.findByRole('heading', { name: 'All users' })).toBeInTheDocument();
    const sidebar = screen.getByRole('navigation', { name: 'Dashboard' });
    expect(sidebar).toHaveTextContent('My ProfileUsers');
    expect(within(sidebar).getByRole('link', { current: 'page' })).toHaveTextContent('Users');
  });

  it('has a label above the first of neighbors with the same group, and a gap below the last one', async () => {
    signInAs('boss@shop.example', true);
    const entry = { area: 'dashboard', to: '/dashboard/users', access: 'user' } as const;
    const grouped = {
      ...admin,
      navigation: [
        { ...entry, label: 'Overview', order: 1 },
        { ...entry, label: 'Orders', order: 2, group: 'Sales' },
        { ...entry, label: 'Payments', order: 3, group: 'Sales' },
        { ...entry, label: 'Tools', order: 4, group: 'Catalog' },
        { ...entry, label: 'My Profile', order: 5 },
      ],
    };
    await openSite('/dashboard/users', [grouped], { 'mf-admin/users': page('All users') });
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
    const headings = within(sidebar)
      .getAllByRole('listitem')
      .map(({ dataset, textContent }) => [textContent, dataset.group]);
    expect(headings).toEqual([
      ['Overview', undefined],
      ['Orders', 'Sales'],
      ['Payments', undefined],
      ['Tools', 'Catalog'],
      ['My Profile', ''],
    ]);
  });

  it('shows no content until the admin check has finished', async () => {
    signInAs('boss@shop.example', true);
    const answer = Promise.withResolvers<Response>();
    globalThis.fetch = () => answer.promise;
    const Page = jest.fn(() => <h1>All users</h1>);
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': async () => ({ Page }) });
    expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('heading')).toHaveTextContent('Loading the page');
    expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument();
    expect(Page).not.toHaveBeenCalled();
    answer.resolve(Response.json({ admin: true }));
    expect(await screen.findByRole('heading', { name: 'All users' })).toBeInTheDocument();
  });

  it('keeps the session while the admin status is unknown', async () => {
    signInAs('boss@shop.example', true);
    globalThis.fetch = async () => new Response('<h1>Not now</h1>', { status: 404 });
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': page('All users') });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'All users' })).toBeNull());
    signInAs('boss@shop.example', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All users' })).toBeInTheDocument();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('leads an admin who needs a second factor to its set-up', async () => {
    signInAs('boss@shop.example', true, { needsSecondFactor: true });
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': page('All users') });
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/security/second-factor'));
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  });

  it('signs other users out and redirects them to the sign-in, without rendering', async () => {
    signInAs('ada@shop.example', false);
    const Page = jest.fn(() => <h1>All users</h1>);
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': async () => ({ Page }) });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(Page).not.toHaveBeenCalled();
  });
});

describe('another account that signs in in another tab', () => {
  it('gets no access from a response about the previous account', async () => {
    signInAs('boss@shop.example', true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const requested: string[] = [];
    globalThis.fetch = async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
      requested.push(pathname);
      if (!pathname.endsWith('boss%40shop.example')) return Response.json({ admin: false });
      await promise;
      return Response.json({ admin: true });
    };
    const Page = jest.fn(() => <h1>All users</h1>);
    await openSite('/dashboard/users', [admin], { 'mf-admin/users': async () => ({ Page }) });
    await waitFor(() => expect(requested).toContain('/api/admin/boss%40shop.example'));

    localStorage.setItem('accessToken', signedInToken('ada@shop.example', 'Ada'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    resolve();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(Page).not.toHaveBeenCalled();
  });

  it('gets no admin navigation while its admin status is unknown', async () => {
    signInAs('boss@shop.example', true);
    await openSite('/dashboard', [admin], { 'mf-admin/profile': page('My profile') });
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
    await waitFor(() => expect(sidebar).toHaveTextContent('Users'));

    signInAs('ada@shop.example', true);
    globalThis.fetch = () => new Promise<never>(() => undefined);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    expect(sidebar).not.toHaveTextContent('Users');
  });
});

describe('a remote', () => {
  it('that fails to load is replaced by a message with a retry', async () => {
    let broken = true;
    const home = () => (broken ? Promise.reject(new Error('gone')) : page('Tools')());
    await openSite('/', [catalog], { 'mf-catalog/home': home });
    expect(await screen.findByText('“Home” is not available right now')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('“Home” is not available right now');
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Tools' })).toBeInTheDocument();
  });

  it('that throws does not affect other pages', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const other = microfrontend('mf-content', {
      routes: [{ path: '/about', module: 'about', access: 'everyone', title: 'About' }],
    });
    await openSite('/', [catalog, other], {
      'mf-catalog/home': async () => ({ Page: Home }),
      'mf-content/about': async () => ({ Page: Broken }),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'About' }));
    expect(await screen.findByText('“About” is not available right now')).toBeInTheDocument();
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('link', { name: 'About' })).toBeInTheDocument();
    consoleError.mockRestore();
  });
});
