import type { OrderReturnsDto, ReturnDto } from '@whetstone/contract/api';
import { Badge, Button, ConfirmDialog, formatPrice, getShop, tokens, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Day, lastDayOf } from '../../shared/order-state.tsx';
import { REASONS } from './return-reasons.ts';
import { useCancelReturn } from './returns.api.ts';

const STATES: Readonly<Record<ReturnDto['state'], string>> = {
  requested: 'Requested',
  accepted: 'Accepted: please send the tools',
  declined: 'Declined',
  received: 'Received: we refund you next',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
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
  found: Pick<OrderReturnsDto, 'returns' | 'address' | 'period'>;
}

/** The returns of an order, oldest first. */
export function ReturnList({ found: { returns, address, period } }: ReturnListProps) {
  const [open, setOpen] = useState<ReturnDto>();
  const cancel = useCancelReturn();
  return (
    <>
      <List>
        {returns.map((one) => (
          <ReturnItem key={one._id} one={one} address={address} onCancel={() => setOpen(one)} />
        ))}
      </List>
      <ConfirmDialog
        open={open !== undefined}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        question="Cancel this return?"
        details={
          open &&
          `You keep ${toolsOf(open)}. ${againSentence(period)} Do not cancel if you have sent the parcel.`
        }
        confirmLabel="Yes, cancel it"
        cancelLabel="No, go on with it"
        tone="danger"
        onConfirm={() => open && void cancel(open._id)}
      />
    </>
  );
}

interface ReturnItemProps {
  one: ReturnDto;
  /** Where customers send tools, if the shop has named it. */
  address: string | undefined;
  onCancel: () => void;
}

function ReturnItem({ one, address, onCancel }: ReturnItemProps) {
  const { state, reason, note, answer, createdAt, refund, cancellable } = one;
  return (
    <li>
      <Badge>{STATES[state]}</Badge>
      <strong>{toolsOf(one)}</strong>
      <Muted>
        <Day at={createdAt} /> · <span>{REASONS[reason]}</span>
      </Muted>
      {refund && refund.amount > 0 && <span>{refundSentence(state, refund)}</span>}
      {state === 'accepted' && <Address>{sendTo(address)}</Address>}
      {note && <Muted>{`You wrote: ${note}`}</Muted>}
      {answer && <span>{`${state === 'declined' ? 'Our reason' : 'We answered'}: ${answer}`}</span>}
      {cancellable && (
        <Button size="small" {...opensDialog} onClick={onCancel}>
          Cancel this return
          <VisuallyHidden>{` of ${toolsOf(one)}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Each line once: a received return has an entry for each line and condition. */
function toolsOf({ lines }: ReturnDto): string {
  const quantities = new Map<string, number>();
  for (const { line, quantity } of lines) quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  const serviceOf = (id: string) => lines.find(({ line }) => line === id)?.service;
  return [...quantities].map(([line, quantity]) => `${quantity} × ${serviceOf(line)}`).join(', ');
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

/** Whether tools can be returned again. */
function againSentence(period: OrderReturnsDto['period']): string {
  if (!period) return 'The time for returns is over, so this is final.';
  const end = period.until
    ? lastDayOf(period.until)
    : `${getShop().market?.withdrawalDays} days after the delivery`;
  return `You can return tools until ${end}.`;
}

function sendTo(address: string | undefined): string {
  return address
    ? `Send the tools to:\n${address}`
    : 'Our email about this return says where to send the tools.';
}
