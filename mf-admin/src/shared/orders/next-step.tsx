import type { Order } from '@whetstone/contract';
import { TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { orderPath } from './order-state.tsx';

type NextStep = NonNullable<Order['next']>;

export const NEXT_STEPS: Record<NextStep, string> = {
  invoice: 'Accept on invoice or mark as paid',
  pay: 'Mark as paid',
  pack: 'Pack',
  ship: 'Ship',
  deliver: 'Mark as delivered',
  cancel: 'Cancel',
  // The provider may be returning the money already.
  refund: 'Check the refund',
};

export const DECIDE_VAT = 'Check the VAT number';

const StepLink = styled(TextLink)`
  display: block;
  width: fit-content;
  max-width: 5.5rem;
  font-size: ${tokens.text.xs};
  line-height: ${tokens.leading.snug};
`;

/** Links to the page of the order, whose buttons take the step. A VAT number to check is marked as well. */
export function NextStepLink({ order }: { order: Pick<Order, 'next' | 'vatPending' | 'number'> }) {
  const { next, vatPending, number } = order;
  const labels = [next && NEXT_STEPS[next], vatPending && DECIDE_VAT];
  return labels.map(
    (label) =>
      label && (
        <StepLink key={label} to={orderPath(number)} aria-label={`${label}, order ${number}`}>
          {label}
        </StepLink>
      ),
  );
}
