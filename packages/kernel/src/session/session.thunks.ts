import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.ts';
import type { AppThunk } from '../store/store.ts';
import { accessToken } from './access-token.ts';
import { accountOf, claimsOf } from './claims.ts';
import {
  type Credentials,
  endAllIdentitySessions,
  type Registration,
  signInWithEmail,
  signUpWithEmail,
} from './identity-client.ts';
import { inTurn } from './in-turn.ts';
import { obtainAccessToken } from './obtain-access-token.ts';
import { finishSignOut, signOutOfIdentity } from './pending-sign-out.ts';
import { selectUser, signedIn, signedOut } from './session.slice.ts';

/**
 * Enters the shop with the identity session that the browser has.
 * @throws IdentityError with a message for the form
 */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch) => {
  await finishSignOut();
  const token = await inTurn(async () => {
    const obtained = await obtainAccessToken();
    accessToken.write(obtained);
    return obtained;
  });
  dispatch(adopt(token));
};

/** @throws IdentityError with a message for the form */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await finishSignOut();
    await signInWithEmail(credentials);
    await dispatch(startSession());
  };

/** @throws IdentityError with a message for the form */
export const signUp =
  (registration: Registration): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await finishSignOut();
    await signUpWithEmail(registration);
    await dispatch(startSession());
  };

/** Signs out here and in every other tab; what was loaded for this person is forgotten. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const account = selectUser(getState())?.email ?? accountOf(accessToken.read());
  dispatch(forgetSession());
  await signOutOfIdentity();
  // Another tab's renewal may have stored a token meanwhile. Another account's session stays.
  if (account === null || accountOf(accessToken.read()) === account) accessToken.clear();
};

/** Ends every session of this person, on whatever device. @throws IdentityError when the server cannot be told */
export const signOutEverywhere = (): AppThunk<Promise<void>> => async (dispatch) => {
  await endAllIdentitySessions();
  await dispatch(signOut());
};

/** The session is over in this browser, whoever ended it. */
export const forgetSession = (): AppThunk => (dispatch, getState) => {
  accessToken.clear();
  // A reset restarts mounted queries. Their rejections call this thunk again and must not cause another reset.
  if (!selectUser(getState())) return;
  dispatch(signedOut());
  dispatch(api.util.resetApiState());
};

/** A token is renewed early when its owner's rights have changed: what depends on them is asked again. */
export const sessionRenewed = (): AppThunk => (dispatch) => {
  dispatch(api.util.invalidateTags(['User']));
};

/** The stored token differs from this tab's: its owner is signed in. */
export const sessionReplaced = (): AppThunk => (dispatch) => {
  dispatch(adopt(accessToken.read()));
};

/**
 * Takes the session over from the stored token, follows what other tabs do, and lets queries look again that want to when
 * their person comes back to the tab. Answers how to stop.
 */
export const followSession = (): AppThunk<() => void> => (dispatch) => {
  const stored = accessToken.read();
  if (stored) dispatch(adopt(stored));
  const stops = [setupListeners(dispatch), accessToken.onChangeElsewhere((token) => dispatch(adopt(token)))];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Makes the token's owner the one who is signed in; nothing that was loaded for another is left. */
const adopt =
  (token: string | null): AppThunk =>
  (dispatch, getState) => {
    const user = token ? claimsOf(token) : null;
    const before = selectUser(getState());
    if (!user) return dispatch(forgetSession());
    if (before?.email === user.email) return undefined;
    if (before) dispatch(api.util.resetApiState());
    dispatch(signedIn(user));
    return undefined;
  };
