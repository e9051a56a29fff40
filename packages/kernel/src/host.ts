/** For the shell alone: what makes the store, the router and the session. */
export { Provider } from 'react-redux';
export {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router-dom';
export { createBaseQuery } from './api/base-query.ts';
export { isSaving } from './api/is-saving.ts';
export { type ServerData, serverData, serverDataHydrated } from './api/server-data.ts';
export { safeReturnPath } from './navigation/return-path.ts';
export { documentTitle } from './navigation/use-page-head.ts';
export { type Notification, selectNotifications, shown } from './notifications/notifications.slice.ts';
export { accessToken } from './session/access-token.ts';
export { adminStatus } from './session/admin-status.api.ts';
export { googleSignInAddress } from './session/google-sign-in.ts';
export {
  type Credentials,
  type Providers,
  type Registration,
  readProviders,
  requestConfirmation,
  requestPasswordReset,
  resetPassword,
} from './session/identity-client.ts';
export { IdentityError } from './session/identity-error.ts';
export { renewAccessToken } from './session/renewal.ts';
export {
  followSession,
  forgetSession,
  sessionRenewed,
  sessionReplaced,
  signIn,
  signOutEverywhere,
  signUp,
  startSession,
} from './session/session.thunks.ts';
export { enterAs, seenBy, viewerOf } from './session/viewer.ts';
export { keepViewerCookie } from './session/viewer-cookie.ts';
export { type MountSlot, SlotMountProvider } from './slots/slot.tsx';
export { OwnStore } from './store/own-store.tsx';
export { createShopStore, type RootState, type ShopStore } from './store/store.ts';
