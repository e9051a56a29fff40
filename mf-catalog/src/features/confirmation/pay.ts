import { problemOf } from '@whetstone/kernel';
import { useEffect, useRef, useState } from 'react';
import { confirmationContractApi } from './generated/contract.ts';

const UNREACHABLE =
  'The payment page could not be opened, and you have paid nothing. Check your connection, then try again.';

const payApi = confirmationContractApi.enhanceEndpoints({
  endpoints: {
    purchasesGet: { providesTags: ['Order'] },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});

export const { usePurchasesGetQuery } = payApi;

/**
 * Returns a function that leaves the shop for the page on which the customer pays. Repeated calls open the same page, so nobody pays
 * twice. `failure` is the reason why the page was not opened.
 */
export function usePay(number: string) {
  const [begin] = payApi.usePaymentsPayMutation();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    // After Back on the payment page, the browser shows this page as the customer left it.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setPending(false);
    window.addEventListener('pageshow', reset);
    return () => {
      isMounted.current = false;
      window.removeEventListener('pageshow', reset);
    };
  }, []);
  const pay = async () => {
    setFailure(undefined);
    setPending(true);
    const { data, error } = await begin({ number });
    if (!isMounted.current) return;
    if (data) return window.location.assign(data.url);
    setFailure(problemOf(error)?.detail ?? UNREACHABLE);
    setPending(false);
  };
  return { pay, isPending, failure };
}
