import { configureStore, type Slice, type ThunkAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { combineReducers, type Reducer, type StateFromReducersMapObject, type UnknownAction } from 'redux';
import { type Api, type ApiAccess, api } from '../api/api.ts';
import { notifications } from '../notifications.ts';
import { session } from '../session/session.slice.ts';
import { rateLimitActions } from './action-rate-limit.ts';
import { NamespacedApis } from './namespaced-apis.ts';

/** The extra argument of thunks. */
interface ThunkExtra extends ApiAccess {
  apis: NamespacedApis;
}

const ownReducers = {
  [session.reducerPath]: session.reducer,
  [notifications.reducerPath]: notifications.reducer,
  [api.reducerPath]: api.reducer,
};

/** Creates the store of one tab, or of one request on the server. */
export function createShopStore(access: ApiAccess) {
  const apis = new NamespacedApis();
  const reducers: Record<string, Reducer> & typeof ownReducers = {
    ...ownReducers,
    [api.reducerPath]: apis.reducerOf(api),
  };
  const store = configureStore({
    reducer: reducers,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { ...access, apis } as ThunkExtra } }).concat(
        rateLimitActions(),
        apis.middleware,
      ),
  });
  apis.add(api);
  return {
    ...store,
    apis,
    /**
     * Adds an API with its cache, and slices of its namespace. A slice that is already in the store keeps its state.
     * @throws Error for a slice of another namespace
     */
    addNamespace(added: Api, slices: readonly Slice[] = []): void {
      const namespace = added.reducerPath;
      const known = Object.keys(reducers).length;
      for (const { reducerPath, reducer } of slices) {
        if (!reducerPath.startsWith(`${namespace}/`))
          throw new Error(`Slice ${reducerPath} of ${namespace}: use createSlice of the kernel`);
        reducers[reducerPath] ??= reducer;
      }
      reducers[namespace] ??= apis.reducerOf(added);
      // Combining calls every reducer. A page has several modules of a release.
      if (Object.keys(reducers).length > known) store.replaceReducer(combineReducers(reducers));
      apis.add(added);
    },
  };
}

export type ShopStore = ReturnType<typeof createShopStore>;
export type RootState = StateFromReducersMapObject<typeof ownReducers>;
export type AppDispatch = ShopStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ThunkExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Whether a mutation of any microfrontend is pending. A page load would lose its result. */
export function isSaving({ apis, dispatch }: ShopStore): boolean {
  return apis.all().some(({ util }) => dispatch(util.getRunningMutationsThunk()).length > 0);
}

/** Whether a query of any microfrontend is pending. */
export function isQuerying({ apis, dispatch }: ShopStore): boolean {
  return apis.all().some(({ util }) => dispatch(util.getRunningQueriesThunk()).length > 0);
}
