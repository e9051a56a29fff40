import { confirmationContractApi } from './generated/contract.ts';

const payApi = confirmationContractApi.enhanceEndpoints({
  endpoints: {
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

export const { usePaymentsPayMutation } = payApi;
