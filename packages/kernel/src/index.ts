export { createSlice, type PayloadAction, type Slice } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query/react';
export {
  Link,
  NavLink,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { api } from './api/api.ts';
export type { ApiFailure, ApiRequest } from './api/base-query.ts';
export { type Page, toPage } from './api/page.ts';
export { problemOf } from './api/problem.ts';
export { setServerErrors } from './api/show-refusal.ts';
export { signInPath } from './navigation/return-path.ts';
export { usePageHead } from './navigation/use-page-head.ts';
export type { NotificationType } from './notifications/notifications.slice.ts';
export { useNotify } from './notifications/use-notify.ts';
export type { FragmentModule, PageModule } from './page-module.ts';
export type { SignedInUser } from './session/claims.ts';
export { selectUser } from './session/session.slice.ts';
export { signOut } from './session/session.thunks.ts';
export { Slot } from './slots/slot.tsx';
export { useAppDispatch, useAppSelector } from './store/hooks.ts';
export type { AppDispatch, LazyLoadedSlices, RootState } from './store/store.ts';
