import { setupListeners } from '@reduxjs/toolkit/query/react';
import { accessToken, accountOf, claimsOf } from '../session/access-token.ts';
import { signOutOfIdentity } from '../session/identity-session.ts';
import { selectUser, signedIn, signedOut } from '../session/session.slice.ts';
import type { AppThunk } from './store.ts';

/** Signs out in all tabs of this browser and empties all caches. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch) => {
  const account = accountOf(accessToken.read());
  dispatch(forgetSession());
  await signOutOfIdentity();
  // Another tab's renewal may have stored a token meanwhile. Another account's session stays.
  if (account === null || accountOf(accessToken.read()) === account) accessToken.clear();
};

/** Removes the token and the cached data after the session has ended. */
export const forgetSession =
  (): AppThunk =>
  (dispatch, getState, { apis }) => {
    accessToken.clear();
    // A reset restarts mounted queries. Their rejections call this thunk again and must not cause another reset.
    if (!selectUser(getState())) return;
    dispatch(signedOut());
    apis.reset();
  };

/** Refetches the queries that depend on the user's role: a renewed token can contain another role, and another email. */
export const sessionRenewed =
  (): AppThunk =>
  (dispatch, _getState, { apis }) => {
    dispatch(adoptToken(accessToken.read()));
    apis.invalidate(['User']);
  };

/** Signs in the owner of the stored token, which another tab has replaced. */
export const sessionReplaced = (): AppThunk => (dispatch) => {
  dispatch(adoptToken(accessToken.read()));
};

/**
 * Starts with the session in local storage, follows sign-ins and sign-outs of other tabs, and enables refetching on focus and on
 * reconnection. Returns an unsubscribe function.
 */
export const followSession = (): AppThunk<() => void> => (dispatch) => {
  const stored = accessToken.read();
  if (stored) dispatch(adoptToken(stored));
  const unsubscribes = [
    setupListeners(dispatch),
    accessToken.onChangeElsewhere((token) => dispatch(adoptToken(token))),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

/** Signs in the token's owner. Another account, or another email of the account, empties all caches. */
export const adoptToken =
  (token: string | null): AppThunk =>
  (dispatch, getState, { apis }) => {
    const user = token ? claimsOf(token) : null;
    const previous = selectUser(getState());
    if (!user) return dispatch(forgetSession());
    if (previous?.email === user.email) return undefined;
    if (previous) apis.reset();
    dispatch(signedIn(user));
    return undefined;
  };
