import type { Dispatch } from 'redux';
import { isCall } from '../api/calls.ts';
import { countedBy, type FloodError, type FloodGuard, floodGuard } from './flood-guard.ts';
import type { AppThunk } from './store.ts';

/**
 * A microfrontend's own way to the store, which its thunks are given too. Once it floods, nothing that comes this way gets through any more:
 * neither what a timer goes on sending, nor what the microfrontend left behind when it was replaced.
 */
export function ownDispatch(
  dispatch: Dispatch,
  onFlood: (error: FloodError) => void,
  count = floodGuard(),
): Dispatch {
  let flood: FloodError | undefined;

  const guard: FloodGuard = (action) => {
    if (flood) throw flood;
    try {
      count(action);
    } catch (error) {
      flood = error as FloodError;
      onFlood(flood);
      throw flood;
    }
  };

  const own: Dispatch = (action) => {
    if (!isThunk(action)) return countedBy(guard, () => dispatch(action));
    guard(action);
    // The API knows its running calls by the store's own dispatch; what they send later are answers.
    const thunk = isCall(action) ? action : withDispatch(own, action);
    return countedBy(guard, () => dispatch(thunk as never));
  };
  return own;
}

function isThunk(action: unknown): action is AppThunk<unknown> {
  return typeof action === 'function';
}

function withDispatch(own: Dispatch, thunk: AppThunk<unknown>): AppThunk<unknown> {
  return (_dispatch, getState, access) => thunk(own as never, getState, access);
}
