import type { ReturnDto } from '@whetstone/contract/api';
import { Badge, formatPrice, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Day } from '../../shared/order-state.tsx';
import { REASONS } from './return-reasons.ts';

const STATES: Readonly<Record<ReturnDto['state'], string>> = {
  requested: 'Requested',
  accepted: 'Accepted: please send the tools',
  declined: 'Declined',
  received: 'Received: we refund you next',
  refunded: 'Refunded',
};

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid ${tokens.color.ink};
  list-style: none;

  > li {
    display: grid;
    gap: ${tokens.space.xxs};
    justify-items: start;
    padding-block: ${tokens.space.m};
    border-bottom: 1px solid ${tokens.color.rule};
    overflow-wrap: anywhere;
  }
`;

const Address = styled.span`
  white-space: pre-line;
`;

const Muted = styled.span`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  white-space: pre-line;
`;

interface ReturnListProps {
  returns: readonly ReturnDto[];
  /** Where customers send tools, if the shop has named it. */
  address: string | undefined;
}

/** The returns of an order, oldest first. */
export function ReturnList({ returns, address }: ReturnListProps) {
  return (
    <List>
      {returns.map(({ _id, state, lines, reason, note, answer, createdAt, refund }) => (
        <li key={_id}>
          <Badge>{STATES[state]}</Badge>
          <strong>{lines.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ')}</strong>
          <Muted>
            <Day at={createdAt} /> · <span>{REASONS[reason]}</span>
          </Muted>
          {refund && refund.amount > 0 && <span>{refundSentence(state, refund)}</span>}
          {state === 'accepted' && <Address>{sendTo(address)}</Address>}
          {note && <Muted>{`You wrote: ${note}`}</Muted>}
          {answer && <span>{`We answered: ${answer}`}</span>}
        </li>
      ))}
    </List>
  );
}

function refundSentence(
  state: ReturnDto['state'],
  { amount, delivery, currency }: NonNullable<ReturnDto['refund']>,
): string {
  const sum = formatPrice(amount, currency);
  const what = delivery ? `${sum}, with the delivery of ${formatPrice(delivery, currency)}` : sum;
  if (state === 'refunded') return `We refunded ${what}, the way you paid.`;
  return state === 'received'
    ? `We refund ${what}, the way you paid.`
    : `We refund ${what} once everything has arrived.`;
}

function sendTo(address: string | undefined): string {
  return address
    ? `Send the tools to:\n${address}`
    : 'Our email about this return says where to send the tools.';
}
