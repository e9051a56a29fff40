import { problemOf } from '@whetstone/kernel';
import { useEffect, useRef, useState } from 'react';
import { contractApi } from './generated/contract.ts';

const UNREACHABLE =
  'The payment page could not be opened, and you have paid nothing. Check your connection, then try again.';

export const purchaseApi = contractApi.enhanceEndpoints({
  endpoints: {
    purchasesGet: { providesTags: ['Order'] },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

/** The path of the page that lists what the customer owes, with this order first. */
export function paymentPath(number: string): string {
  return number ? `/payment?order=${encodeURIComponent(number)}` : '/payment';
}

/**
 * Returns a function that leaves the shop for the page on which the customer pays. Repeated calls open the same page, so nobody pays
 * twice. `pending` is the number of the order whose page is being opened. `failure` is the reason why the last page was not opened.
 */
export function usePay() {
  const [begin] = purchaseApi.usePaymentsPayMutation();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    // After Back on the payment page, the browser shows this page as the customer left it.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setPending(undefined);
    window.addEventListener('pageshow', reset);
    return () => {
      isMounted.current = false;
      window.removeEventListener('pageshow', reset);
    };
  }, []);
  const pay = async (number: string) => {
    setFailure(undefined);
    setPending(number);
    const { data, error } = await begin({ number });
    if (!isMounted.current) return;
    if (data) return window.location.assign(data.url);
    setFailure(reasonOf(error, number));
    setPending(undefined);
  };
  return { pay, pending, failure };
}

function reasonOf(error: unknown, number: string): string {
  const problem = problemOf(error);
  if (problem?.payment === 'paid') return `Order ${number} is already paid. You have nothing more to pay.`;
  return problem?.detail ?? UNREACHABLE;
}
