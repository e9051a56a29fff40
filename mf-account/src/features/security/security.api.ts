import type { Session } from '@whetstone/contract';
import { selectUser, skipToken, useAppSelector, useNotify } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';

const CHECK = 'Check your connection, then try again.';

const securityApi = contractApi.enhanceEndpoints({
  addTagTypes: ['Session'],
  endpoints: {
    accountChangePassword: { invalidatesTags: ['Session'] },
    // The refetch gets a token with the new email.
    emailChangesConfirm: { invalidatesTags: ['Session'] },
    sessionsList: { providesTags: ['Session'] },
    sessionsEnd: { invalidatesTags: ['Session'] },
    sessionsEndOthers: { invalidatesTags: ['Session'] },
  },
});

export const {
  useAccountChangePasswordMutation,
  useEmailChangesConfirmMutation,
  useEmailChangesRequestMutation,
  useEmailChangesUndoMutation,
} = securityApi;

/** The sessions of the account. `data` would keep the previous account's while the next ones load: use `currentData`. */
export function useSessions() {
  const user = useAppSelector(selectUser);
  return securityApi.useSessionsListQuery(user ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
}

export function useEndSessions() {
  const [end, one] = securityApi.useSessionsEndMutation();
  const [endOthers, others] = securityApi.useSessionsEndOthersMutation();
  const notify = useNotify('sessions');
  const show = async ({ error }: { error?: unknown }, ended: string, failed: string) => {
    if (!error) return notify('success', ended);
    // The sentences are loaded with the first error.
    const reason = await import('@whetstone/kernel/problem').then(
      ({ problemMessage }) => problemMessage(error, { unreachable: CHECK }),
      () => CHECK,
    );
    notify('error', `${failed} ${reason}`);
  };
  return {
    isEnding: one.isLoading || others.isLoading,
    endSession: async ({ _id: id, device }: Session) =>
      show(await end({ id }), `${device} is signed out.`, `${device} is not signed out.`),
    endOthers: async () =>
      show(await endOthers(), 'All other devices are signed out.', 'The other devices are not signed out.'),
  };
}
