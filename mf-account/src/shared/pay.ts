import { usePaymentPage } from '@whetstone/kernel/payment';
import { contractApi } from './generated/contract.ts';

export const orderApi = contractApi.enhanceEndpoints({
  endpoints: {
    ordersGet: { providesTags: ['Order'] },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

/** The path of the page that lists what the customer owes, with this order first. */
export function paymentPath(number: string): string {
  return `/payment?order=${encodeURIComponent(number)}`;
}

/** `usePaymentPage` with the API of this remote. */
export function usePay() {
  const [begin] = orderApi.usePaymentsPayMutation();
  return usePaymentPage(begin);
}
