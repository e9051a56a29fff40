/** For the shell only: store, router and session. */
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
} from 'react-router-dom';
export { type Api, type DehydratedApis, TAGS } from './api/api.ts';
export { createBaseQuery } from './api/base-query.ts';
export { type MountSlot, SlotMountProvider } from './microfrontend.tsx';
export { documentTitle, safeReturnPath } from './navigation.ts';
export { type Notification, selectNotifications, shown } from './notifications.ts';
export { addRelease, hydrateApis, kernelOf, type Release } from './release-kernel.ts';
export { accessToken } from './session/access-token.ts';
export { IdentityError } from './session/identity-client.ts';
export { setAskForProof } from './session/proof.ts';
export { renewAccessToken } from './session/renewal.ts';
export { IsolatedStore } from './store/isolated-store.tsx';
export {
  followSession,
  forgetSession,
  sessionRenewed,
  sessionReplaced,
} from './store/session.thunks.ts';
export { createShopStore, isQuerying, isSaving, type RootState, type ShopStore } from './store/store.ts';
export { adminStatus, rememberedViewer, serverStateFor, syncViewerCookie, viewerOf } from './store/viewer.ts';
