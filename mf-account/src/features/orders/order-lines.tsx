import type { Order } from '@whetstone/contract';
import {
  Badge,
  Button,
  formatPrice,
  Price,
  TextLink,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { opensDialog } from '../../shared/opens-dialog.ts';

export type OrderLine = Order['lines'][number];

const List = styled.ul`
  display: grid;
  margin: 0;
  border-top: 1px solid ${tokens.color.ink};
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.m};
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};

  > :nth-child(2) {
    flex: 1 7rem;
    min-width: 0;
  }
`;

const ToolLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
`;

const Amount = styled.p`
  ${tabularNumerals}
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const End = styled.div`
  display: grid;
  justify-items: end;
  margin-inline-start: auto;
  gap: ${tokens.space.xs};
`;

const LineTotal = styled(Price)<{ $cancelled: boolean }>`
  text-decoration: ${({ $cancelled }) => ($cancelled ? 'line-through' : 'none')};
`;

const Totals = styled.dl`
  ${tabularNumerals}
  display: grid;
  gap: ${tokens.space.xxs};
  padding-top: ${tokens.space.s};

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space.m};
  }

  > div:last-child {
    font-size: ${tokens.text.l};
    font-weight: ${tokens.weight.strong};
  }
`;

interface OrderLinesProps {
  order: Order;
  onCancel: (line: OrderLine) => void;
}

/** The tools of an order with photos, prices and the total. Each line can be cancelled until the order is packed. */
export function OrderLines({ order, onCancel }: OrderLinesProps) {
  const { lines, state, delivery, discounts, taxes, total, currency, refunded } = order;
  const money = (amount: number) => <Price dollars={amount} currency={currency} />;
  return (
    <div>
      <List>
        {lines.map((line) => (
          <Line
            key={line._id}
            line={line}
            currency={currency}
            shipped={order.partlyShipped && !line.cancelled ? line.shipped : undefined}
            onCancel={state === 'placed' ? onCancel : undefined}
          />
        ))}
      </List>
      <Totals>
        <Total label="Delivery">{delivery === 0 ? 'Free' : formatPrice(delivery, currency)}</Total>
        {discounts?.map(({ label, amount }) => (
          <Total key={label} label={label}>
            {money(-amount)}
          </Total>
        ))}
        {taxes?.totals.map(({ label, amount }) => (
          <Total key={label} label={label}>
            {money(amount)}
          </Total>
        ))}
        <Total label={state === 'cancelled' ? 'Cancelled total' : 'Total'}>{money(total)}</Total>
        {refunded !== undefined && state !== 'cancelled' && (
          <>
            <Total label="Refunded">{money(-refunded)}</Total>
            <Total label="Total after all refunds">{money(total - refunded)}</Total>
          </>
        )}
      </Totals>
    </div>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface LineProps {
  line: OrderLine;
  currency: string;
  /** How many are shipped, if that is only a part. */
  shipped: number | undefined;
  /** Undefined if the line can no longer be cancelled. */
  onCancel: ((line: OrderLine) => void) | undefined;
}

function Line({ line, currency, shipped, onCancel }: LineProps) {
  const { id, service, img, quantity, price, total, cancelled, inTotal, returnedQuantity } = line;
  return (
    <Item>
      <Thumbnail src={img} size="3.5rem" />
      <div>
        <ToolLink to={`/purchase/${encodeURIComponent(id)}`}>{service}</ToolLink>
        <Amount>{`${quantity} × ${formatPrice(price, currency)}`}</Amount>
        {shipped !== undefined && <Amount>{`${shipped} of ${quantity} shipped`}</Amount>}
        {returnedQuantity && <Amount>{`${returnedQuantity} returned`}</Amount>}
      </div>
      <End>
        <LineTotal dollars={total} currency={currency} $cancelled={!inTotal} />
        {cancelled && <Badge tone="danger">Cancelled</Badge>}
        {!cancelled && onCancel && (
          <Button size="small" variant="danger" {...opensDialog} onClick={() => onCancel(line)}>
            Cancel
            <VisuallyHidden>{` ${service}`}</VisuallyHidden>
          </Button>
        )}
      </End>
    </Item>
  );
}
