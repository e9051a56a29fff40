import { Price, smallCaps, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Total = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space.m};
  padding-block: ${tokens.space.s};
  border-block: 1px solid ${tokens.color.ink};

  > :first-child {
    ${smallCaps}
  }
`;

const Sum = styled(Price)`
  font-size: ${tokens.text.xl};
`;

interface GrandTotalProps {
  quantity: number;
  price: number;
}

/** Quantity × price, announced when it changes. A negative quantity stands for a text that is no quantity. */
export function GrandTotal({ quantity, price }: GrandTotalProps) {
  return (
    <Total role="status">
      <span>Grand total</span>
      {quantity < 0 ? <span>none</span> : <Sum dollars={quantity * price} />}
    </Total>
  );
}
