import type { Tool } from '@whetstone/contract';
import { formatPrice, getShop, TextLink, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Note = styled.small`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};

  /* Above the link that covers a card. */
  a {
    position: relative;
  }
`;

/** 'incl. VAT plus delivery' with a link to the terms of delivery, if the rules of the market ask for it. */
export function PriceNote() {
  const { priceWords } = getShop().market ?? {};
  if (priceWords === undefined) return null;
  return (
    <Note>
      <span>{priceWords}</span> <TextLink to="/returns">plus delivery</TextLink>
    </Note>
  );
}

interface PricedProps {
  tool: Pick<Tool, 'unitPrice' | 'priorPrice'>;
  /** The price. */
  children: ReactNode;
}

/** A price, with what the law asks for below it. */
export function Priced({ tool: { unitPrice: unit, priorPrice }, children }: PricedProps) {
  return (
    <div>
      {children}
      {unit && <Note>{`${unit.content}, ${formatPrice(unit.price)} per ${unit.unit}`}</Note>}
      {priorPrice && <Note>{`Lowest price of the last 30 days: ${formatPrice(priorPrice)}`}</Note>}
      <PriceNote />
    </div>
  );
}
