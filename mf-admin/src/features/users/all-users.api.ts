import type { User, UserSort } from '@whetstone/contract';
import { type AppDispatch, api, type Page, type RootState, toPage } from '@whetstone/kernel';
import type { ListQuery } from '../../shared/data-table/list-query.ts';
import { removeRow } from '../../shared/loaded-rows.ts';

const PAGE = 100;

const allUsersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Provides no tag, and is changed in the cache, for the reason that the list of all orders gives. */
    listAllUsers: build.infiniteQuery<Page<User>, ListQuery<UserSort>, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/user',
        params: { ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) },
      }),
      transformResponse: (users: User[], meta) => toPage(users, meta),
    }),
    promoteUser: build.mutation<{ modifiedCount: number }, User>({
      query: ({ email }) => ({ url: `/user/admin/${encodeURIComponent(email)}`, method: 'PUT' }),
      invalidatesTags: ['User'],
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const promote = (pages: Page<User>[]) => {
          const user = pages.flatMap(({ items }) => items).find((item) => item._id === _id);
          if (user) user.role = 'admin';
        };
        await queryFulfilled.then(
          () => dispatch(changeLists(promote)),
          () => undefined,
        );
      },
    }),
    removeAnyUser: build.mutation<{ deletedCount: number }, User>({
      query: ({ _id }) => ({ url: `/user/${encodeURIComponent(_id)}`, method: 'DELETE' }),
      invalidatesTags: ['User'],
      // Not before the API has answered: it refuses to remove the last admin.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(changeLists((pages) => removeRow(pages, _id))),
          () => undefined,
        );
      },
    }),
  }),
});

/** Changes the pages of every list of users that is in the cache. */
function changeLists(change: (pages: Page<User>[]) => void) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of allUsersApi.util.selectCachedArgsForQuery(getState(), 'listAllUsers'))
      dispatch(allUsersApi.util.updateQueryData('listAllUsers', list, ({ pages }) => change(pages)));
  };
}

export const { useListAllUsersInfiniteQuery, usePromoteUserMutation, useRemoveAnyUserMutation } = allUsersApi;
