import type { User } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';
import { removeRow } from '../../shared/remove-row.ts';

const PAGE = 100;

const allUsersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Provides no tag, and is changed in the cache, for the reason that the list of all orders gives. */
    listAllUsers: build.infiniteQuery<Page<User>, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/user',
        params: { limit: PAGE, ...(cursor ? { cursor } : { count: true }) },
      }),
      transformResponse: (users: User[], meta) => toPage(users, meta),
    }),
    makeAnyUserAdmin: build.mutation<{ modifiedCount: number }, User>({
      query: ({ email }) => ({ url: `/user/admin/${encodeURIComponent(email)}`, method: 'PUT' }),
      invalidatesTags: ['User'],
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const promote = ({ pages }: { pages: Page<User>[] }) => {
          const user = pages.flatMap(({ items }) => items).find((item) => item._id === _id);
          if (user) user.role = 'admin';
        };
        await queryFulfilled.then(
          () => dispatch(allUsersApi.util.updateQueryData('listAllUsers', undefined, promote)),
          () => undefined,
        );
      },
    }),
    removeAnyUser: build.mutation<{ deletedCount: number }, User>({
      query: ({ _id }) => ({ url: `/user/${encodeURIComponent(_id)}`, method: 'DELETE' }),
      invalidatesTags: ['User'],
      // Not before the API has answered: it refuses to remove the last admin.
      onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
        const remove = ({ pages }: { pages: Page<User>[] }) => removeRow(pages, _id);
        await queryFulfilled.then(
          () => dispatch(allUsersApi.util.updateQueryData('listAllUsers', undefined, remove)),
          () => undefined,
        );
      },
    }),
  }),
});

export const { useListAllUsersInfiniteQuery, useMakeAnyUserAdminMutation, useRemoveAnyUserMutation } =
  allUsersApi;
