// By its name: the bundler replaces this import with the kernel of the release.
import { problemOf } from '@whetstone/kernel';
import { useEffect, useRef, useState } from 'react';

const UNREACHABLE =
  'The payment page could not be opened, and you have paid nothing. Check your connection, then try again.';

interface Outcome {
  data?: { url: string } | undefined;
  error?: unknown;
}

/**
 * Returns a function that leaves the shop for the page on which the customer pays. `begin` returns the address of this page. Repeated calls
 * return the same page, so nobody pays twice. `pending` is the number of the order whose page is being opened. `failure` is the reason why the last page was not opened.
 */
export function usePaymentPage(begin: (order: { number: string }) => PromiseLike<Outcome>) {
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
