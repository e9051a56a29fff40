import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { auditContractApi } from './generated/contract.ts';

const auditApi = auditContractApi
  .enhanceEndpoints({
    endpoints: {
      auditReadChain: { providesTags: ['TabRestored'] },
      auditListActions: { providesTags: ['TabRestored'] },
      auditCheck: {
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const checked = await queryFulfilled.catch(() => undefined);
          if (checked)
            dispatch(auditApi.util.updateQueryData('auditReadChain', undefined, () => checked.data));
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseAudit: build.infiniteQuery({
        ...pagesOf(auditContractApi, 'auditList'),
        providesTags: ['TabRestored'],
      }),
    }),
  });

export const { useAuditListActionsQuery, useAuditReadChainQuery, useBrowseAuditInfiniteQuery } = auditApi;

export function useCheckChain() {
  const [check, { isLoading }] = auditApi.useAuditCheckMutation();
  const notify = useNotify('audit');
  return {
    check: async () => {
      const { error } = await check();
      if (error)
        notify(
          'error',
          problemMessage(error, { unreachable: 'The log was not checked. Check your connection.' }),
        );
    },
    pending: isLoading,
  };
}
