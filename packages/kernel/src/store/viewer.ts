import type { Viewer } from '@whetstone/contract';
import { api } from '../api/api.ts';
import type { SignedInUser } from '../session/access-token.ts';
import { selectUser, signedIn } from '../session/session.slice.ts';
import type { AppThunk, RootState, ShopStore } from './store.ts';

/** The user during server rendering. The server has only the role of the viewer. */
const ANONYMOUS_USER: SignedInUser = { email: '', name: '' };

const COOKIE = 'signed-in';
const WEEK = 7 * 24 * 60 * 60;

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStatus: build.query<{ admin: boolean; needsSecondFactor?: boolean }, string>({
      query: (email) => `/admin/${encodeURIComponent(email)}`,
      providesTags: ['User'],
    }),
  }),
});

/** Adds a known admin status to the cache. */
export const setAdminStatus = (email: string, admin: boolean) =>
  adminApi.util.upsertQueryData('adminStatus', email, { admin });

/** Whether the user with this email is an admin. Users who are not admins can query only their own status. */
export const { adminStatus } = adminApi.endpoints;

/** Signs in an anonymous user of this role. For server rendering. */
export const signInAsViewer =
  (viewer: Viewer): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (viewer === 'visitor') return;
    dispatch(signedIn(ANONYMOUS_USER));
    await dispatch(setAdminStatus(ANONYMOUS_USER.email, viewer === 'admin'));
  };

/** The state that the server rendered with: the first render in the browser must equal it. */
export function serverStateFor(viewer: Viewer, state: RootState): RootState {
  return { ...state, session: { user: viewer === 'visitor' ? null : ANONYMOUS_USER } };
}

/** The role of the viewer; undefined while the admin status of the user is unknown. */
export function viewerOf(state: RootState): Viewer | undefined {
  const user = selectUser(state);
  if (!user) return 'visitor';
  const { data } = adminStatus.select(user.email)(state);
  if (!data) return undefined;
  return data.admin ? 'admin' : 'user';
}

/**
 * Writes the viewer's role to a cookie on each change. The edge reads the cookie to render the navigation. The cookie holds no
 * identity and grants no access. Returns an unsubscribe function.
 */
export function syncViewerCookie(store: ShopStore): () => void {
  let current = rememberedViewer();
  const sync = () => {
    // Keep the role of the last visit until the admin status is loaded.
    const viewer = viewerOf(store.getState()) ?? (current === 'visitor' ? 'user' : current);
    if (viewer === current) return;
    current = viewer;
    writeCookie(viewer);
  };
  sync();
  return store.subscribe(sync);
}

/** The role of the last visit of this browser. */
export function rememberedViewer(): Viewer {
  const [, viewer] = /(?:^|; )signed-in=(user|admin)(?:;|$)/.exec(document.cookie) ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}

function writeCookie(viewer: Viewer): void {
  const age = viewer === 'visitor' ? 0 : WEEK;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${COOKIE}=${viewer}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
