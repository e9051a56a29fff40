import type { Quote } from '@whetstone/contract';
import { problemOf } from '@whetstone/kernel';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import { getShop, TextLink, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { BASKET } from '../../shared/links.ts';
import { OrderLine, OrderLines } from '../../shared/order-line.tsx';
import { methodOf } from '../../shared/placing/quote.ts';
import { SummaryHint, SummaryPanel, Totals } from '../../shared/totals.tsx';

const LineError = styled.p`
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

const UnitPrice = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** Why a line cannot be ordered, by the id of its tool. */
function lineErrorsOf(rejection: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (problemOf(rejection)?.lines ?? []).map(({ id, ...reason }) => [id, fieldMessage(reason)]),
  );
}

interface CheckoutSummaryProps {
  items: readonly BasketItem[];
  quote: Quote | undefined | null;
  /** Why there is no quote. */
  missing: string;
  /** Of the last attempt: it can have a reason for each line. */
  rejection: unknown;
  /** The field for a discount code, unless the order is sent. */
  code: ReactNode;
  /** The button that orders. */
  children: ReactNode;
}

/** The lines, the prices and the button that orders. */
export function CheckoutSummary({ items, quote, missing, rejection, code, children }: CheckoutSummaryProps) {
  const errors = lineErrorsOf(rejection);
  // One sentence: that about the taxes at the address, or the note of a shop without rates.
  const note = quote?.taxNote ?? getShop().priceNote;
  return (
    <SummaryPanel heading="Your order">
      <OrderLines>
        {items.map(({ id, name, quantity, tool }) => {
          const line = quote?.lines.find((one) => one.id === id);
          const { price = tool?.price ?? 0, total, unitPrice } = line ?? {};
          return (
            <OrderLine
              key={id}
              tool={{ id, name, img: tool?.img ?? '', price }}
              quantity={quantity}
              total={quote === null ? null : total}
            >
              {unitPrice && <UnitPrice>{unitPrice}</UnitPrice>}
              {errors[id] && <LineError role="alert">{errors[id]}</LineError>}
            </OrderLine>
          );
        })}
      </OrderLines>
      <Totals price={quote} method={methodOf(quote)} />
      {quote === null && <SummaryHint role="status">{missing}</SummaryHint>}
      {code}
      <SummaryHint>
        <TextLink to={BASKET}>Change the basket</TextLink>
      </SummaryHint>
      {note && quote && <SummaryHint>{note}</SummaryHint>}
      {children}
    </SummaryPanel>
  );
}
