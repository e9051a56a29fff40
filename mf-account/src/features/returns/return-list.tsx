import type { ReturnDto } from '@whetstone/contract/api';
import { Badge, tokens } from '@whetstone/ui';
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

const Muted = styled.span`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  white-space: pre-line;
`;

/** The returns of an order, oldest first. */
export function ReturnList({ returns }: { returns: readonly ReturnDto[] }) {
  return (
    <List>
      {returns.map(({ _id, state, lines, reason, note, answer, createdAt }) => (
        <li key={_id}>
          <Badge>{STATES[state]}</Badge>
          <strong>{lines.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ')}</strong>
          <Muted>
            <Day at={createdAt} /> · <span>{REASONS[reason]}</span>
          </Muted>
          {note && <Muted>{`You wrote: ${note}`}</Muted>}
          {answer && <span>{`We answered: ${answer}`}</span>}
        </li>
      ))}
    </List>
  );
}
