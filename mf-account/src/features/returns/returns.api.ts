import { returnsContractApi } from './generated/contract.ts';

export const { useReturnsOfOrderQuery, useReturnsRequestMutation } = returnsContractApi.enhanceEndpoints({
  addTagTypes: ['Order'],
  endpoints: {
    returnsOfOrder: { providesTags: ['Order'] },
    // A rejection means that the order has changed meanwhile.
    returnsRequest: { invalidatesTags: ['Order'] },
  },
});
