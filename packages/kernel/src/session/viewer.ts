import type { Viewer } from '@whetstone/contract';
import type { AppThunk, RootState } from '../store/store.ts';
import { adminStatus, knowAdminStatus } from './admin-status.api.ts';
import type { SignedInUser } from './claims.ts';
import { selectUser, signedIn } from './session.slice.ts';

/** Whoever is signed in, where a page is rendered for somebody whom only the browser knows. */
const SOMEBODY: SignedInUser = { email: '', name: '' };

/** Makes a server's store that of somebody of this kind. */
export const enterAs =
  (viewer: Viewer): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (viewer === 'visitor') return;
    dispatch(signedIn(SOMEBODY));
    await dispatch(knowAdminStatus(SOMEBODY.email, viewer === 'admin'));
  };

/** The state with which a server rendered for somebody of this kind. */
export function seenBy(viewer: Viewer, state: RootState): RootState {
  return { ...state, session: { user: viewer === 'visitor' ? null : SOMEBODY } };
}

/** Who looks at the page; undefined while nobody has said whether the person signed in is an admin. */
export function viewerOf(state: RootState): Viewer | undefined {
  const user = selectUser(state);
  if (!user) return 'visitor';
  const { data } = adminStatus.select(user.email)(state);
  if (!data) return undefined;
  return data.admin ? 'admin' : 'user';
}
