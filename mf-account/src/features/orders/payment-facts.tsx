import type { Order } from '@whetstone/contract';
import { formatPrice, TextLink, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { invoicePath, titleOf } from '../../shared/invoice-title.ts';
import { Day } from '../../shared/order-state.tsx';

type Refund = Order['refunds'][number];

const List = styled.ul`
  ${tabularNumerals}
  display: grid;
  gap: ${tokens.space.s};
  margin: 0;
  padding: ${tokens.space.s} 0 0;
  border-top: 1px solid ${tokens.color.ink};
  list-style: none;
`;

/** Whether money has moved online, an invoice is issued, or a business gave its VAT number. */
export function hasPaymentFacts({ payments, refunds, invoices = [], vat }: Order): boolean {
  return (
    vat !== undefined ||
    refunds.length > 0 ||
    invoices.length > 0 ||
    payments.some(({ state }) => state === 'paid')
  );
}

/** The online payments and refunds of an order in sentences, and its invoices as links. */
export function PaymentFacts({ order }: { order: Order }) {
  const { payments, refunds, invoices, currency, vat } = order;
  const paid = payments.filter(({ state }) => state === 'paid');
  return (
    <List>
      {vat && <li>{vat.note}</li>}
      {paid.map(({ amount, at }) => (
        <li key={at}>
          <span>{`You paid ${formatPrice(amount, currency)} on`}</span> <Day at={at} />.
        </li>
      ))}
      {[...refunds.entries()].map(([position, refund]) => (
        <li key={position}>{refundSentence(refund, currency)}</li>
      ))}
      {invoices?.map(({ number, kind, items }) => (
        <li key={number}>
          <TextLink to={invoicePath(order.number, number)}>{titleOf({ kind, number })}</TextLink>
          {items && <span>{` for ${items}`}</span>}
        </li>
      ))}
    </List>
  );
}

function refundSentence({ amount, state, service }: Refund, currency: string): string {
  const money = `${formatPrice(amount, currency)}${service ? ` for ${service}` : ''}`;
  if (state === 'failed') return `We could not return ${money} to your card yet. We are trying again.`;
  if (state === 'succeeded')
    return `${money} is refunded to your card. Your bank can take up to ten days to show it.`;
  return `${money} is on its way back to your card.`;
}
