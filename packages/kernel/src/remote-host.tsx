import { type ReactNode, useMemo } from 'react';
import { Provider } from 'react-redux';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  type Navigator,
  type Path,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Router,
  Routes,
} from 'react-router-dom';
import { createBaseQuery } from './api/base-query.ts';
import { claimsOf } from './session/access-token.ts';
import { selectUser, signedIn, signedOut } from './session/session.slice.ts';
import { type AppThunk, createShopStore, type ShopStore } from './store/store.ts';

/** The session of a host outside of the shop. Remotes get it from this object and from no storage. */
export interface HostSession {
  /** An access token of the shop's API; null for a visitor. */
  read: () => string | null;
  /** Calls back after each change of the token. */
  subscribe: (listener: () => void) => void;
  /** Replaces a token that the API rejected, so that `read` returns the new one. Resolves to false if the session has ended. Default: it has. */
  renew?: (rejected: string) => Promise<boolean>;
}

/** Creates the store of the remotes in a host outside of the shop, beside a store of the host. @param apiUrl the path of the shop's API, on the origin of the host */
export function createHostStore(session: HostSession, apiUrl = '/api'): ShopStore {
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: apiUrl,
      readToken: session.read,
      renewToken: async (rejected) => ((await session.renew?.(rejected)) ? 'renewed' : 'ended'),
      onAccountChange: ({ dispatch }) => dispatch(showAccount(session.read()) as never),
      onSessionEnd: ({ dispatch }) => dispatch(showAccount(null) as never),
    }),
  });
  const follow = () => store.dispatch(showAccount(session.read()));
  session.subscribe(follow);
  follow();
  return store;
}

/** Shows the account of the host's token, and leaves the token and the browser's storage alone. A change of account empties all caches. */
const showAccount =
  (token: string | null): AppThunk =>
  (dispatch, getState, { apis }) => {
    const user = token ? claimsOf(token) : null;
    const previous = selectUser(getState());
    if (previous?.email === user?.email) return;
    // A reset restarts mounted queries, which must find the new account.
    dispatch(user ? signedIn(user) : signedOut());
    if (previous) apis.reset();
  };

export interface RemoteHostProps {
  /** Of `createHostStore`. */
  store: ShopStore;
  /** The pattern of the page's route, such as `/dashboard/myOrders/:number`. */
  path: string;
  /** What the router of the host shows. */
  location: Path;
  /** Opens an address with the router of the host. The page calls it for its links and navigations. */
  navigate: (to: string, options: { replace: boolean }) => void;
  /** The path under which the host shows the pages of the shop. Default: `/`. */
  basename?: string;
  children: ReactNode;
}

/** Gives a page of a remote the store, and the router of a host outside of the shop. */
export function RemoteHost({ store, path, location, navigate, basename, children }: RemoteHostProps) {
  const navigator = useMemo(() => navigatorOf(navigate), [navigate]);
  return (
    <Provider store={store}>
      <OutsideRouters>
        <Router location={location} navigator={navigator} {...(basename && { basename })}>
          <Routes>
            <Route path={path} element={children} />
          </Routes>
        </Router>
      </OutsideRouters>
    </Provider>
  );
}

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/** React Router accepts no router inside of another one. The host may use the same copy of React Router. */
function OutsideRouters({ children }: { children: ReactNode }) {
  return (
    <DataRouterContext value={null}>
      <DataRouterStateContext value={null}>
        <LocationContext value={null as never}>
          <RouteContext value={NO_ROUTE}>{children}</RouteContext>
        </LocationContext>
      </DataRouterStateContext>
    </DataRouterContext>
  );
}

function navigatorOf(navigate: RemoteHostProps['navigate']): Navigator {
  const addressOf = (to: string | Partial<Path>) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: addressOf,
    go: (delta) => window.history.go(delta),
    push: (to) => navigate(addressOf(to), { replace: false }),
    replace: (to) => navigate(addressOf(to), { replace: true }),
  };
}
