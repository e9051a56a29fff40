import { Link } from '@whetstone/kernel';
import { formatPrice, Price, tokens } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toolPath } from './links.ts';

export const OrderLines = styled.ul`
  border-top: 1px solid ${tokens.color.ink};
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr) auto;
  gap: ${tokens.space.m};
  align-items: center;
  padding-block: ${tokens.space.m};
  border-bottom: 1px solid ${tokens.color.rule};
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

interface OrderLineProps {
  tool: { id: string; name: string; img: string; price: number };
  quantity: number;
  /** Of a placed order. */
  currency?: string | undefined;
  /** Below the quantity, such as the reason why the line cannot be ordered. */
  children?: ReactNode;
}

/** A tool of an order, with photo, quantity and price. */
export function OrderLine({ tool: { id, name, img, price }, quantity, currency, children }: OrderLineProps) {
  return (
    <Line>
      <Thumbnail src={img} size="4.5rem" alt={name} />
      <div>
        <Name>
          <Link to={toolPath({ _id: id })}>{name}</Link>
        </Name>
        <Quantity>{`${quantity} × ${formatPrice(price, currency)}`}</Quantity>
        {children}
      </div>
      <Price dollars={quantity * price} currency={currency} />
    </Line>
  );
}
