import type { Order } from '@whetstone/contract';
import { TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { orderPath } from './order-state.tsx';

type States = Pick<Order, 'state' | 'payment'>;

/** The steps that an order can wait for, most urgent first. */
export const MAIN_STEPS = ['deliver', 'ship', 'pack', 'invoice', 'pay'] as const;

type NextStep = (typeof MAIN_STEPS)[number] | 'refund';

/** By state and payment only, for rows of lists, which have no `steps`. The API also refuses to pack an order whose payment is being refunded. */
const IS_POSSIBLE: Record<(typeof MAIN_STEPS)[number], (order: States) => boolean> = {
  deliver: ({ state }) => state === 'shipped',
  ship: ({ state }) => state === 'packed',
  pack: ({ state, payment }) => state === 'placed' && (payment === 'invoiced' || payment === 'paid'),
  invoice: ({ payment }) => payment === 'unpaid',
  pay: ({ payment }) => payment === 'unpaid' || payment === 'invoiced',
};

/** The step that an order waits for, by its state and payment; undefined if it waits for none. */
export function nextStep(order: States): NextStep | undefined {
  if (order.state === 'cancelled') return order.payment === 'paid' ? 'refund' : undefined;
  return MAIN_STEPS.find((step) => IS_POSSIBLE[step](order));
}

const LABELS: Record<NextStep, string> = {
  deliver: 'Mark as delivered',
  ship: 'Ship',
  pack: 'Pack',
  invoice: 'Invoice or mark as paid',
  pay: 'Mark as paid',
  // Stripe may be returning the money already.
  refund: 'Check the refund',
};

const StepLink = styled(TextLink)`
  display: block;
  width: fit-content;
  max-width: 5.5rem;
  font-size: ${tokens.text.xs};
  line-height: ${tokens.leading.snug};
`;

/** Links to the page of the order, whose buttons take the step. */
export function NextStepLink({ order }: { order: States & Pick<Order, 'number'> }) {
  const step = nextStep(order);
  if (!step) return null;
  return (
    <StepLink to={orderPath(order.number)} aria-label={`${LABELS[step]}, order ${order.number}`}>
      {LABELS[step]}
    </StepLink>
  );
}
