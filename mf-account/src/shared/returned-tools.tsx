import type { Order } from '@whetstone/contract';
import { formatPrice, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Rows } from './order-layout.tsx';
import { dayOf, isAllBack } from './order-state.tsx';

const Heading = styled.h3`
  margin-block: ${tokens.space.l} ${tokens.space.s};
  font-size: ${tokens.text.m};
`;

type OrderReturn = NonNullable<Order['returns']>[number];

interface ReturnedToolsProps {
  order: Pick<Order, 'returns' | 'kept' | 'currency' | 'payment'>;
}

/** What a customer sent back, what the shop refunded, when and how, and what the customer keeps. */
export function ReturnedTools({ order }: ReturnedToolsProps) {
  const { returns = [], currency } = order;
  return (
    <>
      <Rows>
        {[...returns.entries()].map(([position, one]) => (
          <li key={position}>
            <strong>{toolsOf(one)}</strong>
            <span>{sentenceOf(one, currency)}</span>
          </li>
        ))}
      </Rows>
      <Kept order={order} />
    </>
  );
}

function Kept({ order }: ReturnedToolsProps) {
  const { kept, currency, payment } = order;
  if (!kept) return null;
  const delivery = kept.delivery > 0 ? formatPrice(kept.delivery, currency) : '';
  if (isAllBack(order))
    return (
      <>
        <Heading>All tools are back</Heading>
        {delivery && <p>{`The delivery, ${delivery}, is not refunded.`}</p>}
      </>
    );
  return (
    <>
      <Heading>What you keep</Heading>
      <Rows>
        {[...kept.lines.entries()].map(([position, line]) => (
          <li key={position}>
            <span>{`${line.quantity} × ${line.service}`}</span>
            <span>{formatPrice(line.amount, currency)}</span>
          </li>
        ))}
        {delivery && (
          <li>
            <span>Delivery</span>
            <span>{delivery}</span>
          </li>
        )}
        {kept.otherRefunds !== undefined && (
          <li>
            <span>Other refunds</span>
            <span>{formatPrice(-kept.otherRefunds, currency)}</span>
          </li>
        )}
        {payment !== 'refunded' && (
          <li>
            <strong>Total after all refunds</strong>
            <strong>{formatPrice(kept.total, currency)}</strong>
          </li>
        )}
      </Rows>
    </>
  );
}

function toolsOf({ lines }: OrderReturn): string {
  return lines.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ') || 'Nothing arrived';
}

const OPEN: Readonly<Record<Exclude<OrderReturn['state'], 'received' | 'refunded'>, string>> = {
  requested: 'You want to return this. We answer by email.',
  accepted: 'Please send this back.',
  declined: 'We could not accept this return.',
  cancelled: 'You cancelled this return and keep the tools.',
};

function sentenceOf({ state, refund, withdrawal, answer, lines }: OrderReturn, currency: string): string {
  if (state === 'declined' && answer) return `${OPEN.declined} Our reason: ${answer}`;
  if (state !== 'received' && state !== 'refunded')
    return withdrawal && state === 'accepted' ? 'You have withdrawn. Please send this back.' : OPEN[state];
  if (lines.length === 0) return 'Your parcel was empty. If you sent the tools, write to us.';
  if (!refund) return state === 'received' ? 'Arrived.' : 'Refunded.';
  const amount = formatPrice(refund.amount, currency);
  if (refund.amount === 0) return 'Arrived. It was free, so nothing is refunded.';
  const delivery = refund.delivery ? `, with the delivery of ${formatPrice(refund.delivery, currency)}` : '';
  const how = refund.provider ? `by ${refund.provider}, the way you paid` : 'the way you paid';
  const day = refund.at ? ` on ${dayOf(refund.at)}` : '';
  switch (refund.state) {
    case 'expected':
      return `Arrived. We refund ${amount}${delivery} next.`;
    case 'succeeded':
      return `We refunded ${amount}${delivery}${day}, ${how}. Your bank can take up to ten days to show it.`;
    case 'failed':
      return `We could not return ${amount} yet. We are trying again.`;
    default:
      return `${amount}${delivery} is on its way back${day && `, sent${day}`}, ${how}.`;
  }
}
