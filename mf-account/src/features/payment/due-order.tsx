import type { OrderSummary } from '@whetstone/contract';
import {
  Button,
  formatPrice,
  media,
  Price,
  TextLink,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { Day, nextStep, PaymentBadge } from '../../shared/order-state.tsx';

const Item = styled.li`
  display: grid;
  gap: ${tokens.space.s} ${tokens.space.l};
  align-items: center;
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Heading = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xxs} ${tokens.space.m};
`;

const NumberLink = styled(TextLink)`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
`;

const Muted = styled.p`
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

const Total = styled(Price)`
  ${tabularNumerals}
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
`;

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.m};
`;

interface DueOrderProps {
  order: OrderSummary;
  /** The order that the customer most likely pays. */
  isFirst: boolean;
  pending: boolean;
  onPay: (number: string) => void;
}

/** An order with its total and the button that leads to its payment page. Without online payment, it says what happens next. */
export function DueOrder({ order, isFirst, pending, onPay }: DueOrderProps) {
  const { number, createdAt, payment, payable, total, currency, lines } = order;
  const tools = lines.filter(({ cancelled }) => !cancelled);
  return (
    <Item>
      <div>
        <Heading>
          <NumberLink to={`/dashboard/myOrders/${number}`}>{`Order ${number}`}</NumberLink>
          <Day at={createdAt} />
          {payment === 'invoiced' && <PaymentBadge order={order} />}
        </Heading>
        <Muted>{tools.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ')}</Muted>
        {!payable && <p>{nextStep(order)}</p>}
      </div>
      <End>
        <Total dollars={total} currency={currency} />
        {payable && (
          <Button variant={isFirst ? 'primary' : 'secondary'} pending={pending} onClick={() => onPay(number)}>
            <span>{`Pay ${formatPrice(total, currency)}`}</span>
            <VisuallyHidden>{` for order ${number}`}</VisuallyHidden>
          </Button>
        )}
      </End>
    </Item>
  );
}
