import { useEffect, useRef, useState } from 'react';
import { impossibleStep } from './impossible-step.ts';
import { problemMessage } from './problem.ts';

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
  return problemMessage(error, {
    unreachable: UNREACHABLE,
    'payment-not-configured': 'This shop does not take payments online. You pay on invoice.',
    'insufficient-stock': ({ name }) => `${name} is sold out. You have paid nothing.`,
    503: 'We cannot reach the payment provider at the moment. Try again in a few minutes.',
    'impossible-step': (problem) =>
      problem.payment === 'paid'
        ? `Order ${number} is already paid. You have nothing more to pay.`
        : impossibleStep({ ...problem, number }),
    'order-changed': `Order ${number} changed in the meantime. Look at the order, then pay again.`,
    'payment-processing': `Your bank is still confirming the payment of order ${number}. Look at the order again in a few minutes.`,
    'payment-rejected': `Order ${number} cannot be paid online. Contact us to pay it.`,
    'amount-not-payable':
      'Only amounts from 0.50 to 999,999.99 can be paid online. Contact us to pay this order.',
  });
}
