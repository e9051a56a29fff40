import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientRelease } from '@whetstone/contract';
import {
  createBrowserRouter,
  createShopStore,
  Provider,
  RouterProvider,
  SlotMountProvider,
} from '@whetstone/kernel/host';
import { ReleaseSetProvider } from '../release/release-set-context.tsx';
import { microfrontend } from '../testing/microfrontend.ts';
import { Navbar } from './navbar.tsx';

/** The links are hidden while nothing of the page follows the navbar. */
const StartOfPage = () => (
  <>
    <Navbar />
    <main />
  </>
);

const BLOGS = { area: 'navbar', label: 'Blogs', to: '/blogs', access: 'everyone', order: 1 } as const;

function open(remotes: ClientRelease[] = []) {
  const release = { id: 'test', shell: microfrontend('shell', { navigation: [BLOGS] }), remotes };
  const pages = ['/', '/login', '/blogs', '/blogs/:entry', '*'].map((path) => ({ path }));
  const router = createBrowserRouter([{ Component: StartOfPage, children: pages }]);
  render(
    <ReleaseSetProvider value={release}>
      <Provider store={createShopStore({ baseQuery: async () => ({ data: null }) })}>
        <SlotMountProvider value={() => <a href="/basket">Basket (2)</a>}>
          <RouterProvider router={router} />
        </SlotMountProvider>
      </Provider>
    </ReleaseSetProvider>,
  );
  return router;
}

async function openMenu() {
  const router = open();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  return router;
}

test('the Tab key follows what is seen: menu, logo, links, more, account, search, basket', () => {
  const fragments = ['navbar', 'search'].map((slot) => ({ slot, module: slot, title: slot, height: 64 }));
  open([microfrontend('mf-catalog', { fragments })]);
  const focusable = screen.getByRole('banner').querySelectorAll('a, button, input');
  expect(Array.from(focusable, (element) => element.ariaLabel ?? element.textContent)).toEqual([
    'Open menu',
    'Whetstone, home',
    'Blogs',
    'More',
    'Login',
    'Search the shop',
    'Basket (2)',
  ]);
});

describe('the search', () => {
  const fragments = [{ slot: 'search', module: 'site-search', title: 'Search', height: 64 }];

  it('is a form that opens the results, with a fragment once the field is used', async () => {
    open([microfrontend('mf-catalog', { fragments })]);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the shop' });
    expect(field.form).toHaveAttribute('action', '/search');
    expect([...new FormData(field.form ?? undefined).keys()]).toEqual(['q']);
    expect(screen.queryByText('Basket (2)')).not.toBeInTheDocument();
    await userEvent.click(field);
    expect(field.form).toHaveTextContent('Basket (2)');
  });

  it('shows the search of the page of results, and of no other page', async () => {
    const router = open([microfrontend('mf-catalog', { fragments })]);
    await act(() => router.navigate('/search?q=saw'));
    expect(screen.getByRole('searchbox')).toHaveValue('saw');
    await act(() => router.navigate('/blogs?q=state'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('is missing without a microfrontend that has the results', () => {
    open();
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });
});

describe('the menu of a phone', () => {
  it('closes with Escape, and its button takes the focus', async () => {
    await openMenu();
    screen.getByRole('link', { name: 'Login' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the focus leaves it, because it would cover the focused element', async () => {
    await openMenu();
    const field = document.body.appendChild(document.createElement('input'));
    screen.getByRole('link', { name: 'Login' }).focus();
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
    act(() => field.focus());
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    field.remove();
  });

  it('closes with a link, also one to the same page, and with every other page', async () => {
    const router = await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await act(() => router.navigate('/blogs'));
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  });

  it('stays open when a page writes its state into the query', async () => {
    const router = await openMenu();
    await act(() => router.navigate('?quantity=1', { replace: true }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
  });

  it('stays open when Escape closes a dialog', async () => {
    await openMenu();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const field = dialog.appendChild(document.createElement('input'));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
    dialog.remove();
  });
});

it('marks the section of a page, and none for an address without a page', async () => {
  const router = await openMenu();
  const current = () => screen.queryByRole('link', { current: 'page' });
  await act(() => router.navigate('/blogs/1'));
  expect(current()).toHaveTextContent('Blogs');
  await act(() => router.navigate('/blogs/1/2'));
  expect(current()).toBeNull();
  await act(() => router.navigate('/'));
});
