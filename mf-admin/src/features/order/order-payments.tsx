import type { Order } from '@whetstone/contract';
import { formatPrice, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';

type Payment = Order['payments'][number];
type Refund = Order['refunds'][number];

const PAYMENTS: Record<Payment['state'], readonly [Tone, string]> = {
  open: ['pending', 'Not completed'],
  paid: ['done', 'Paid'],
  expired: ['ended', 'Expired'],
};

const REFUNDS: Record<Refund['state'], readonly [Tone, string]> = {
  requested: ['pending', 'Requested'],
  pending: ['pending', 'Waiting for the bank'],
  succeeded: ['done', 'Refunded'],
  failed: ['attention', 'Failed, will retry'],
};

const REASONS: Record<NonNullable<Refund['reason']>, string> = {
  cancelled: 'Because of a cancellation',
  surplus: 'The money arrived after the order was cancelled, paid or sold out',
  difference: 'A line was cancelled during the payment',
  requested: 'Requested by an admin',
  returned: 'The tools came back',
  vat: 'The VAT number was approved after the payment',
};

const List = styled.ul`
  border-top: 1px solid ${tokens.color.ink};
`;

const Item = styled.li`
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
  line-height: ${tokens.leading.snug};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${tokens.space.m};
`;

const Meta = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow-wrap: anywhere;
`;

/** The payments at providers and their refunds, oldest first, with the ids of the providers. */
export function OrderPayments({
  payments,
  refunds,
  currency,
}: Pick<Order, 'payments' | 'refunds' | 'currency'>) {
  return (
    <List>
      {payments.map((payment) => (
        <Transfer
          key={`${payment.at} ${payment.reference}`}
          transfer={payment}
          currency={currency}
          label={PAYMENTS[payment.state]}
        >
          Payment
        </Transfer>
      ))}
      {refunds.map((refund) => (
        <Transfer
          key={`${refund.at} ${refund.amount} ${refund.service ?? ''}`}
          transfer={refund}
          currency={currency}
          label={REFUNDS[refund.state]}
        >
          {refund.service ? `Refund of ${refund.service}` : 'Refund'}
        </Transfer>
      ))}
    </List>
  );
}

interface TransferProps {
  transfer: Pick<Refund, 'amount' | 'at' | 'provider' | 'reference' | 'error' | 'reason'>;
  currency: string;
  label: readonly [Tone, string];
  children: string;
}

function Transfer({
  transfer: { amount, at, provider, reference, error, reason },
  currency,
  label: [tone, state],
  children,
}: TransferProps) {
  return (
    <Item>
      <Line>
        <strong>{`${children}: ${formatPrice(amount, currency)}`}</strong>
        <DotLabel $tone={tone}>{state}</DotLabel>
      </Line>
      <Meta>
        <ShortTime at={at} />
        <span>{`, ${provider}${reference ? `, ${reference}` : ''}`}</span>
      </Meta>
      {reason && <Meta>{REASONS[reason]}</Meta>}
      {error && <Meta>{`${provider} reports: “${error}”.`}</Meta>}
    </Item>
  );
}
