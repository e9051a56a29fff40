import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { ReactReduxContext, type ReactReduxContextValue } from 'react-redux';
import type { Dispatch } from 'redux';
import { isApiThunk } from '../api/api.ts';
import {
  createRateLimiter,
  type RateLimitError,
  type RateLimiter,
  withRateLimiter,
} from './action-rate-limit.ts';
import type { AppThunk } from './store.ts';

/** The shell's store. A fragment inside a page uses it too: the limit of the page does not apply to the fragment. */
const ShellStore = createContext<ReactReduxContextValue | null>(null);

/** Gives one mounted microfrontend its own rate limit. Above the limit it throws, as if a component had thrown. */
export function IsolatedStore({ children }: { children: ReactNode }) {
  const parent = use(ReactReduxContext);
  const shell = use(ShellStore) ?? parent;
  const [error, setError] = useState<RateLimitError>();
  const isolated = useMemo(() => {
    if (!shell) throw new Error('IsolatedStore needs a Provider around it.');
    // Deferred: the limit may be exceeded during rendering, when React allows no state update.
    const fail = (exceeded: RateLimitError) => queueMicrotask(() => setError(exceeded));
    return { ...shell, store: { ...shell.store, dispatch: isolateDispatch(shell.store.dispatch, fail) } };
  }, [shell]);
  if (error) throw error;
  return (
    <ShellStore value={shell}>
      <ReactReduxContext value={isolated}>{children}</ReactReduxContext>
    </ShellStore>
  );
}

/**
 * The `dispatch` of one microfrontend and of its thunks. After the first action above the limit it rejects every action,
 * including actions of timers that still run after the microfrontend was replaced.
 */
export function isolateDispatch(
  dispatch: Dispatch,
  onLimitExceeded: (error: RateLimitError) => void,
  count = createRateLimiter(),
): Dispatch {
  let exceeded: RateLimitError | undefined;

  const limiter: RateLimiter = (action) => {
    if (exceeded) throw exceeded;
    try {
      count(action);
    } catch (error) {
      exceeded = error as RateLimitError;
      onLimitExceeded(exceeded);
      throw exceeded;
    }
  };

  const isolated: Dispatch = (action) => {
    if (!isThunk(action)) return withRateLimiter(limiter, () => dispatch(action));
    limiter(action);
    // RTK Query tracks running calls by the store's own dispatch. Later, API thunks dispatch only responses.
    const thunk = isApiThunk(action) ? action : withDispatch(isolated, action);
    return withRateLimiter(limiter, () => dispatch(thunk as never));
  };
  return isolated;
}

function isThunk(action: unknown): action is AppThunk<unknown> {
  return typeof action === 'function';
}

function withDispatch(isolated: Dispatch, thunk: AppThunk<unknown>): AppThunk<unknown> {
  return (_dispatch, getState, access) => thunk(isolated as never, getState, access);
}
