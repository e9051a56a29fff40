import { Link } from '@whetstone/kernel';
import { formatPrice, Price, Skeleton, tokens } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toolPath } from './links.ts';

export const OrderLines = styled.ul`
  border-top: 1px solid ${tokens.color.ink};
`;

/** Enlarged text wraps below the photograph. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.m};
  align-items: center;
  padding-block: ${tokens.space.m};
  border-bottom: 1px solid ${tokens.color.rule};
`;

const Text = styled.div`
  flex: 1 7rem;
  min-width: 0;
`;

const Name = styled.p`
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};

  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

const Quantity = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const Total = styled(Price)`
  margin-inline-start: auto;
`;

const Unknown = styled(Skeleton)`
  width: 4em;
  margin-inline-start: auto;
`;

interface OrderLineProps {
  tool: { id: string; name: string; img: string; price: number };
  quantity: number;
  /** The price of the line. Undefined while unknown, null if it cannot be loaded. */
  total: number | undefined | null;
  /** Of a placed order. */
  currency?: string | undefined;
  /** Below the quantity, such as the reason why the line cannot be ordered. */
  children?: ReactNode;
}

export function OrderLine({
  tool: { id, name, img, price },
  quantity,
  total,
  currency,
  children,
}: OrderLineProps) {
  return (
    <Line>
      <Thumbnail src={img} size="4.5rem" alt={name} />
      <Text>
        <Name>
          <Link to={toolPath({ _id: id })}>{name}</Link>
        </Name>
        <Quantity>{`${quantity} × ${formatPrice(price, currency)}`}</Quantity>
        {children}
      </Text>
      {total === undefined && <Unknown shape="text" />}
      {typeof total === 'number' && <Total dollars={total} currency={currency} />}
    </Line>
  );
}
