import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { api } from '../api/api.ts';
import { createBaseQuery } from '../api/base-query.ts';
import { accessToken } from '../session/access-token.ts';
import { selectUser } from '../session/session.slice.ts';
import { followSession, forgetSession, sessionReplaced, signOut } from './session.thunks.ts';
import { createShopStore } from './store.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    countPeople: build.query<{ owner: string }, void>({ query: () => '/user/count' }),
  }),
});

const token = (email: string) =>
  `h.${Buffer.from(JSON.stringify({ email, name: 'Ada' })).toString('base64url')}.s`;
const ADA = token('ada@shop.example');
const BOB = token('bob@shop.example');

let unsubscribe: () => void;
afterEach(() => unsubscribe());

/** The API returns the caller's own token, and 401 without one. */
function open() {
  let requests = 0;
  let rejected: string | undefined;
  globalThis.fetch = async () => Response.json({});
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: 'http://site/api',
      fetch: async (request) => {
        requests += 1;
        const owner = (request as Request).headers.get('authorization');
        const isGood = owner !== null && owner !== rejected;
        return Response.json({ owner }, { status: isGood ? 200 : 401 });
      },
      readToken: accessToken.read,
      renewToken: async () => 'ended',
      onAccountChange: ({ dispatch }) => dispatch(sessionReplaced() as never),
      onSessionEnd: ({ dispatch }) => dispatch(forgetSession() as never),
    }),
  });
  localStorage.setItem('accessToken', ADA);
  unsubscribe = store.dispatch(followSession());
  render(
    <Provider store={store}>
      <Count />
    </Provider>,
  );
  const reject = (token: string) => {
    rejected = `Bearer ${token}`;
  };
  return { store, reject, requests: () => requests };
}

function Count() {
  const { data, isError } = calls.useCountPeopleQuery();
  return <p>{isError ? 'rejected' : (data?.owner ?? 'loading')}</p>;
}

/** Flushes pending timers and promises several times. */
const settle = () =>
  act(async () => {
    for (let task = 0; task < 10; task += 1) await new Promise((resolve) => setTimeout(resolve));
  });

const inAnotherTab = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });

it('refetches once after a sign-out, and not again after a rejection', async () => {
  const { store, requests } = open();
  await screen.findByText(`Bearer ${ADA}`);
  await act(() => store.dispatch(signOut()));
  await screen.findByText('rejected');
  await settle();
  expect(requests()).toBe(2);
});

it('hides the data of the previous account', async () => {
  const { requests } = open();
  await screen.findByText(`Bearer ${ADA}`);
  inAnotherTab(() => localStorage.setItem('accessToken', BOB));
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText(`Bearer ${BOB}`)).toBeInTheDocument();
  expect(requests()).toBe(2);
});

it('detects another account when the page returns from the back/forward cache', async () => {
  const { store } = open();
  await screen.findByText(`Bearer ${ADA}`);
  // The page was in the back/forward cache, where no events arrive.
  localStorage.setItem('accessToken', BOB);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(selectUser(store.getState())?.email).toBe('bob@shop.example');
  expect(await screen.findByText(`Bearer ${BOB}`)).toBeInTheDocument();
});

it('detects another account after a call of the previous account is rejected', async () => {
  const { store, reject } = open();
  await screen.findByText(`Bearer ${ADA}`);
  reject(ADA);
  await act(async () => {
    const rejected = store.dispatch(calls.endpoints.countPeople.initiate(undefined, { forceRefetch: true }));
    localStorage.setItem('accessToken', BOB);
    await rejected;
  });
  expect(selectUser(store.getState())?.email).toBe('bob@shop.example');
  expect(await screen.findByText(`Bearer ${BOB}`)).toBeInTheDocument();
});
