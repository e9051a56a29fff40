import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider, useSelector } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router-dom';
import { api, Link, selectUser, useAppSelector, useParams, useSearchParams } from './index.ts';
import { createHostStore, RemoteHost } from './remote-host.tsx';

const tokenOf = (name: string) =>
  `head.${btoa(JSON.stringify({ email: `${name}@example.com`, name }))}.signature`;

/** A host's session, with the listeners that it must call. */
function sessionOf(initial: string | null) {
  let token = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => token,
    subscribe: (listener: () => void) => void listeners.add(listener),
    renew: async () => {
      token = tokenOf('Ada');
      return true;
    },
    change(next: string | null) {
      token = next;
      for (const listener of listeners) listener();
    },
  };
}

function Page() {
  const { number } = useParams();
  const [search] = useSearchParams();
  return (
    <>
      <h1>
        Order {number} {search.get('show')}
      </h1>
      <p>{useAppSelector(selectUser)?.name ?? 'Nobody'}</p>
      <Link to="/shop/tools">Tools</Link>
      <Link to="?show=lines" replace>
        Lines
      </Link>
    </>
  );
}

/** A host with React Router and a Redux store of its own. */
function openHost(session: ReturnType<typeof sessionOf>, basename?: string) {
  const remotes = createHostStore(session);
  const store = configureStore({ reducer: { notes: () => 'a note of the host' } });
  function Hosted() {
    const props = { store: remotes, location: useLocation(), navigate: useNavigate() };
    return (
      <RemoteHost {...props} path="/orders/:number" {...(basename && { basename })}>
        <Page />
      </RemoteHost>
    );
  }
  const Notes = () => <p>{useSelector((state: { notes: string }) => state.notes)}</p>;
  const router = createMemoryRouter(
    [
      { path: `${basename ?? ''}/orders/:id`, element: <Hosted /> },
      { path: '*', element: <h1>A page of the host</h1> },
    ],
    { initialEntries: [`${basename ?? ''}/orders/7`] },
  );
  render(
    <Provider store={store}>
      <Notes />
      <RouterProvider router={router} />
    </Provider>,
  );
  return { remotes, router };
}

it('gives a page the parameters, the session and the router of a host with React Router and Redux', async () => {
  const { router } = openHost(sessionOf(tokenOf('Ada')));
  expect(screen.getByRole('heading')).toHaveTextContent('Order 7');
  expect(screen.getByText('Ada')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Lines' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Order 7 lines');
  expect(router.state.location.search).toBe('?show=lines');
  expect(router.state.historyAction).toBe('REPLACE');
  await userEvent.click(screen.getByRole('link', { name: 'Tools' }));
  expect(screen.getByRole('heading')).toHaveTextContent('A page of the host');
  expect(router.state.location.pathname).toBe('/shop/tools');
  expect(router.state.historyAction).toBe('PUSH');
  expect(screen.getByText('a note of the host')).toBeVisible();
});

it('puts the basename before all paths of the page', async () => {
  const { router } = openHost(sessionOf(null), '/account');
  expect(screen.getByRole('heading')).toHaveTextContent('Order 7');
  await userEvent.click(screen.getByRole('link', { name: 'Tools' }));
  expect(router.state.location.pathname).toBe('/account/shop/tools');
});

it('follows the session of the host, and stores no token', () => {
  const session = sessionOf(null);
  openHost(session);
  expect(screen.getByText('Nobody')).toBeVisible();
  act(() => session.change(tokenOf('Grace')));
  expect(screen.getByText('Grace')).toBeVisible();
  act(() => session.change(null));
  expect(screen.getByText('Nobody')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ readOrders: build.query<unknown, void>({ query: () => '/orders' }) }),
});

it.each([
  ['sends a rejected request again with the renewed token', true, { data: ['an order'] }, 'Ada'],
  ['signs the page out if the session cannot be renewed', false, { isUninitialized: true }, undefined],
])('%s', async (_, isRenewable, result, user) => {
  localStorage.setItem('accessToken', 'an item of the host');
  const session = sessionOf(`${tokenOf('Ada')}.old`);
  const store = createHostStore(isRenewable ? session : { read: session.read, subscribe: session.subscribe });
  globalThis.fetch = async (request) => {
    const isAccepted = new Request(request).headers.get('authorization') === `Bearer ${tokenOf('Ada')}`;
    return isAccepted ? Response.json(['an order']) : Response.json({}, { status: 401 });
  };
  expect(await store.dispatch(endpoints.readOrders.initiate())).toMatchObject(result);
  expect(selectUser(store.getState())?.name).toBe(user);
  expect(localStorage.getItem('accessToken')).toBe('an item of the host');
});
