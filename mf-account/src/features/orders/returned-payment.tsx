import type { Order } from '@whetstone/contract';
import { useSearchParams } from '@whetstone/kernel';
import { Button, FormMessage, formatPrice, Spinner, Stack, tokens } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { usePaymentsCheckMutation } from './orders.api.ts';

/** Milliseconds before each further check. Most banks confirm a payment within seconds. */
const WAITS = [1_000, 2_000, 4_000];

/** `received`: the order has nothing more to pay. `cancelled`: the order was cancelled before the customer returned. `missing`: nobody has confirmed a payment. `unknown`: no check succeeded. */
type Outcome = 'checking' | 'received' | 'cancelled' | 'missing' | 'unknown';

const Progress = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

/**
 * Checks the payment of a customer who returns from the payment page (`?payment=returned`). The query leaves the address when the
 * outcome is known: a reload before that checks again. `outcome` is undefined for other visits.
 */
export function useReturnedPayment(number: string) {
  const [search, setSearch] = useSearchParams();
  const isReturned = search.get('payment') === 'returned';
  const [outcome, setOutcome] = useState<Outcome | undefined>(isReturned ? 'checking' : undefined);
  const [check] = usePaymentsCheckMutation();
  const isChecking = outcome === 'checking';
  useEffect(() => {
    if (!isChecking) return;
    const controller = new AbortController();
    const read = async () => (await check({ number })).data;
    void checkUntilSettled(read, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setOutcome(result);
      setSearch(withoutPayment, { replace: true, preventScrollReset: true });
    });
    return () => controller.abort();
  }, [isChecking, number, check, setSearch]);
  return { outcome, checkAgain: () => setOutcome('checking') };
}

function withoutPayment(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete('payment');
  return others;
}

async function checkUntilSettled(
  check: () => Promise<Order | undefined>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = 'unknown';
  for (const wait of [0, ...WAITS]) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) break;
    const order = await check();
    if (!order) continue;
    if (order.state === 'cancelled') return 'cancelled';
    if (order.payment === 'paid' || order.payment === 'refunded') return 'received';
    outcome = 'missing';
  }
  return outcome;
}

interface ReturnedPaymentProps {
  order: Order;
  outcome: Outcome;
  onCheckAgain: () => void;
}

/** The outcome in words, and what to do next. */
export function ReturnedPayment({ order, outcome, onCheckAgain }: ReturnedPaymentProps) {
  if (outcome === 'checking') {
    return (
      <FormMessage tone="info">
        <Progress>
          We are checking your payment. <Spinner />
        </Progress>
      </FormMessage>
    );
  }
  if (outcome === 'cancelled') return <FormMessage tone="info">{lateness(order)}</FormMessage>;
  if (outcome === 'received') {
    // The page says what is refunded.
    if (order.state === 'cancelled' || order.refunds.length > 0) return null;
    return <FormMessage tone="success">{thanks(order)}</FormMessage>;
  }
  return (
    <FormMessage tone="info">
      <Stack gap="s">
        <p>{outcome === 'missing' ? MISSING : UNKNOWN}</p>
        <div>
          <Button size="small" onClick={onCheckAgain}>
            Check again
          </Button>
        </div>
      </Stack>
    </FormMessage>
  );
}

const MISSING =
  'We have not received your payment yet. If you have paid, your bank is still confirming the payment: do not pay again. If you have not paid, you can pay now.';
const UNKNOWN =
  'We could not check your payment. If you have paid, do not pay again: this page shows your payment as soon as we have received it.';

function lateness({ refunds }: Order): string {
  return refunds.length > 0
    ? 'Your order was cancelled before we received your payment. We refund your payment.'
    : 'Your order is cancelled, and we have not received a payment. There is nothing to pay.';
}

function thanks({ payments, total, currency }: Order): string {
  const paid = payments.findLast((payment) => payment.state === 'paid');
  return `Thank you for your payment of ${formatPrice(paid?.amount ?? total, currency)}.`;
}
