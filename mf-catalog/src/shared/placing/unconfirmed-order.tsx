import { Button, FormMessage, Stack, TextLink } from '@whetstone/ui';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SummaryHint } from '../totals.tsx';
import type { Attempt } from './placing.ts';

const Address = styled.p`
  white-space: pre-line;
`;

interface UnconfirmedOrderProps {
  attempt: Attempt;
  pending: boolean;
  message: string | undefined;
  /** The text of the button that places the order. */
  action: string;
  onPlaceAgain: (event: BaseSyntheticEvent) => void;
  onGiveUp: () => void;
  /** What was ordered, where the page does not show it. */
  children?: ReactNode;
}

/** An order whose outcome is unknown, also after a reload: it can be placed again or given up, but not edited. */
export function UnconfirmedOrder({
  attempt: { address, phone },
  pending,
  message,
  action,
  onPlaceAgain,
  onGiveUp,
  children,
}: UnconfirmedOrderProps) {
  return (
    <Stack gap="l">
      <FormMessage tone="error">
        The shop did not confirm your order, so we do not know whether it arrived. Place it again: it will not
        be placed twice.
      </FormMessage>
      <div>
        {children}
        <Address>{address}</Address>
        <p>{phone}</p>
      </div>
      {message && <FormMessage tone="error">{message}</FormMessage>}
      <Button variant="primary" pending={pending} onClick={onPlaceAgain}>
        {action}
      </Button>
      {!pending && (
        <>
          <SummaryHint>
            Your order may have been placed: look into <TextLink to="/dashboard/myOrders">My Orders</TextLink>{' '}
            before you start a new one.
          </SummaryHint>
          <div>
            <Button size="small" onClick={onGiveUp}>
              Start a new order
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
