import { confirmationContractApi } from './generated/contract.ts';

const payApi = confirmationContractApi.enhanceEndpoints({
  endpoints: {
    ordersGet: { providesTags: ['Order'] },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

export const { useOrdersGetQuery, usePaymentsPayMutation } = payApi;
