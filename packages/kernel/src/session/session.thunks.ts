import { api } from '../api/api.ts';
import type { AppThunk } from '../store/store.ts';
import { accessToken } from './access-token.ts';
import { claimsOf } from './claims.ts';
import {
  type Credentials,
  endIdentitySession,
  IdentityError,
  obtainAccessToken,
  type Registration,
  signInWithEmail,
  signUpWithEmail,
} from './identity-client.ts';
import { signedIn, signedOut } from './session.slice.ts';

/**
 * Enters the shop with the identity session that the browser has.
 * @throws IdentityError with a message for the form
 */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch) => {
  const user = await obtainAccessToken().catch(() => null);
  if (!user)
    throw new IdentityError('You are known to us, but the shop did not let you in. Please try again.');
  dispatch(signedIn(user));
};

/** @throws IdentityError with a message for the form */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await signInWithEmail(credentials);
    await dispatch(startSession());
  };

/** @throws IdentityError with a message for the form */
export const signUp =
  (registration: Registration): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await signUpWithEmail(registration);
    await dispatch(startSession());
  };

/** Signs out here and in every other tab; what was loaded for this person is forgotten. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(forgetSession());
  await endIdentitySession().catch(() => undefined);
};

/** The session is over in this browser, whoever ended it. */
export const forgetSession = (): AppThunk => (dispatch) => {
  accessToken.clear();
  dispatch(signedOut());
  dispatch(api.util.resetApiState());
};

/** Takes the session over from the stored token, and follows what other tabs do. Answers how to stop. */
export const followSession = (): AppThunk<() => void> => (dispatch) => {
  const adopt = (token: string | null) => {
    const user = token ? claimsOf(token) : null;
    if (user) dispatch(signedIn(user));
    else dispatch(forgetSession());
  };
  const stored = accessToken.read();
  if (stored) adopt(stored);
  return accessToken.onChangeElsewhere(adopt);
};
