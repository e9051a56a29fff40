import { Price, smallCaps, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const Total = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space.m};
  padding-block: ${tokens.space.s};
  border-block: 1px solid ${tokens.color.ink};
`;

const Label = styled.span`
  ${smallCaps}
`;

const Sum = styled(Price)`
  font-size: ${tokens.text.xl};
`;

/** Quantity × price, announced when it changes. A negative quantity has no total. */
export function GrandTotal({ quantity, price }: { quantity: number; price: number }) {
  return (
    <Total role="status">
      <Label>Grand total</Label>
      {quantity < 0 ? <NoTotal /> : <Sum dollars={quantity * price} />}
    </Total>
  );
}

function NoTotal() {
  return (
    <span>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </span>
  );
}
