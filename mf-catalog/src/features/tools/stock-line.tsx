import { Badge, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const LOW = 5;

const Line = styled.p`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs};
  font-size: ${tokens.text.s};
`;

/** What is left of a tool, and a word where that is little or nothing. */
export function StockLine({ quantity }: { quantity: number }) {
  return (
    <Line>
      <span>In stock: {quantity}</span>
      <StockBadge quantity={quantity} />
    </Line>
  );
}

export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity > LOW) return null;
  return quantity > 0 ? <Badge tone="ochre">Last {quantity}</Badge> : <Badge tone="danger">Sold out</Badge>;
}
