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
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router-dom';
export { createBaseQuery } from './api/base-query.ts';
export { safeReturnPath } from './navigation/return-path.ts';
export { documentTitle } from './navigation/use-document-title.ts';
export { type Notification, selectNotifications, shown } from './notifications/notifications.slice.ts';
export { accessToken } from './session/access-token.ts';
export { adminStatus } from './session/admin-status.api.ts';
export {
  type Credentials,
  googleSignInAddress,
  IdentityError,
  type Registration,
  readProviders,
  requestPasswordReset,
  resetPassword,
} from './session/identity-client.ts';
export { renewAccessToken } from './session/renewal.ts';
export { followSession, signIn, signUp, startSession } from './session/session.thunks.ts';
export { createShopStore, type ShopStore } from './store/store.ts';
