/** The public API of the kernel: what remotes import. The release gate checks these names, so a renamed export keeps its old name. */
export type { PayloadAction, Slice } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query/react';
export {
  Link,
  NavLink,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { api, requestOf } from './api/api.ts';
export type { ApiFailure, ApiRequest } from './api/base-query.ts';
export { fetchFromApi } from './api/fetch-from-api.ts';
export type { PreloadOf } from './api/preload.ts';
export {
  type Page,
  type ProblemCode,
  problemOf,
  toPage,
} from './api/responses.ts';
export { type FragmentModule, type PageModule, Slot } from './microfrontend.tsx';
export { signInPath, usePageHead } from './navigation.ts';
export { type NotificationType, useNotify } from './notifications.ts';
export type { SignedInUser } from './session/access-token.ts';
export { selectUser } from './session/session.slice.ts';
export { createSlice } from './store/create-slice.ts';
export { signOut } from './store/session.thunks.ts';
export {
  type AppDispatch,
  type RootState,
  useAppDispatch,
  useAppSelector,
} from './store/store.ts';
