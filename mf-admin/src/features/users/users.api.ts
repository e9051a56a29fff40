import type { User } from '@whetstone/contract';
import { type AppDispatch, type Page, type RootState, requestOf } from '@whetstone/kernel';
import { removeRow } from '../../shared/data-table/loaded-rows.ts';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { contractApi } from '../../shared/generated/contract.ts';

export const customersExport = requestOf(contractApi, 'customersExport');
const usersPromote = requestOf(contractApi, 'usersPromote');
const customersDemote = requestOf(contractApi, 'customersDemote');
const accountRemove = requestOf(contractApi, 'accountRemove');

const usersApi = contractApi
  .enhanceEndpoints({
    addTagTypes: ['Session'],
    endpoints: {
      customersGet: { providesTags: ['User', 'TabRestored'] },
      customerSessionsList: { providesTags: ['Session', 'TabRestored'] },
      customerSessionsEnd: { invalidatesTags: ['Session'] },
      ordersList: { providesTags: ['Order', 'TabRestored'] },
      accountResetSecondFactor: { invalidatesTags: ['Session'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Does not provide `User`: mutations update the cached pages instead. A restored tab refetches the first page. */
      listAllUsers: build.infiniteQuery({
        ...pagesOf(contractApi, 'usersList', { limit: 100, count: true, refetchCachedPages: false }),
        providesTags: ['TabRestored'],
      }),
      promoteUser: build.mutation<{ modifiedCount: number }, User>({
        query: ({ email }) => usersPromote({ email }),
        invalidatesTags: ['User'],
        onQueryStarted: ({ _id }, { dispatch, queryFulfilled }) =>
          queryFulfilled.then(
            () => dispatch(changeRole(_id, 'admin')),
            () => undefined,
          ),
      }),
      demoteUser: build.mutation<{ modifiedCount: number }, User>({
        query: ({ _id: id }) => customersDemote({ id }),
        invalidatesTags: ['User'],
        onQueryStarted: ({ _id }, { dispatch, queryFulfilled }) =>
          queryFulfilled.then(
            () => dispatch(changeRole(_id, 'user')),
            () => undefined,
          ),
      }),
      removeAnyUser: build.mutation<{ deletedCount: number }, User>({
        query: ({ _id: id }) => accountRemove({ id }),
        invalidatesTags: ['User'],
        // No optimistic update: the API rejects the removal of the last admin.
        onQueryStarted: async ({ _id }, { dispatch, queryFulfilled }) => {
          await queryFulfilled.then(
            () => dispatch(updateLists((pages) => removeRow(pages, _id))),
            () => undefined,
          );
        },
      }),
    }),
  });

function updateLists(update: (pages: Page<User>[]) => void) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of usersApi.util.selectCachedArgsForQuery(getState(), 'listAllUsers'))
      dispatch(usersApi.util.updateQueryData('listAllUsers', list, ({ pages }) => update(pages)));
  };
}

function changeRole(id: string, role: User['role']) {
  return updateLists((pages) => {
    const user = pages.flatMap(({ items }) => items).find(({ _id }) => _id === id);
    if (user) user.role = role;
  });
}

export const {
  useAccountResetSecondFactorMutation,
  useCustomerSessionsEndMutation,
  useCustomerSessionsListQuery,
  useCustomersGetQuery,
  useDemoteUserMutation,
  useListAllUsersInfiniteQuery,
  useOrdersListQuery,
  usePromoteUserMutation,
  useRemoveAnyUserMutation,
} = usersApi;
