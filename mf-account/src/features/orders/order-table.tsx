import type { OrderLine } from '@whetstone/contract';
import {
  Button,
  formatPrice,
  Price,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { invoicePath } from '../../shared/invoice-title.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Muted } from '../../shared/order-layout.tsx';
import {
  Day,
  isDue,
  PaymentBadge,
  paymentLabel,
  ReturnBadge,
  STATE_LABELS,
  StateBadge,
} from '../../shared/order-state.tsx';
import { paymentPath } from '../../shared/pay.ts';

export const COLUMNS = ['Name', 'Email', 'Service', 'Quantity', 'Price', 'Payment', 'Cancel'];
const NUMERIC = ['Quantity', 'Price'];

export const Service = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

const Each = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  white-space: nowrap;
`;

/** The heading of the lines of one order. Stacked tables lay out a heading as a card's line, hence the specificity. */
export const GroupHeading = styled.th.attrs({
  role: 'rowheader',
  scope: 'rowgroup',
  colSpan: COLUMNS.length,
})`
  padding: ${tokens.space.l} 0 ${tokens.space.s};
  font-weight: ${tokens.weight.body};
  text-align: start;

  @media (max-width: 699.98px) {
    &&& {
      display: block;
      padding: 0;
    }
  }
`;

const GroupLine = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.m};
`;

/** The two states stay together where there is room for both. */
const Badges = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};
`;

const Total = styled.span`
  ${tabularNumerals}
`;

const NumberLink = styled(TextLink)`
  font-size: ${tokens.text.m};
  font-weight: ${tokens.weight.strong};
`;

export function OrderTable({ children }: { children: ReactNode }) {
  return (
    <Table caption="My orders" stacked>
      <Thead>
        <Tr>
          {COLUMNS.map((column) => (
            <Th key={column} $numeric={NUMERIC.includes(column)}>
              {column}
            </Th>
          ))}
        </Tr>
      </Thead>
      {children}
    </Table>
  );
}

interface OrderGroupsProps {
  lines: readonly OrderLine[];
  onCancel: (line: OrderLine) => void;
}

/** The lines of each order under its number, date and states. */
export function OrderGroups({ lines, onCancel }: OrderGroupsProps) {
  return [...byOrder(lines)].map(([key, group]) => (
    <Tbody key={key}>
      <GroupRow line={group[0]} />
      {group.map((line) => (
        <OrderRow key={line._id} line={line} onCancel={onCancel} />
      ))}
    </Tbody>
  ));
}

function byOrder(lines: readonly OrderLine[]): Map<string, [OrderLine, ...OrderLine[]]> {
  const groups = new Map<string, [OrderLine, ...OrderLine[]]>();
  for (const line of lines) {
    const group = groups.get(line.number);
    // The list has the newest lines first. Within an order they stand as on its page and its invoice.
    if (group) group.unshift(line);
    else groups.set(line.number, [line]);
  }
  return groups;
}

/** 'Total $93.00', and what a refund of returned tools has left of it. */
function totalOf({ orderTotal, keptTotal, currency, state }: OrderLine): string {
  const total = `${state === 'cancelled' ? 'Cancelled total' : 'Total'} ${formatPrice(orderTotal, currency)}`;
  return keptTotal === undefined ? total : `${total}, after the refund ${formatPrice(keptTotal, currency)}`;
}

function GroupRow({ line }: { line: OrderLine }) {
  const { number, createdAt, state, partlyShipped, payment, invoice, returned } = line;
  return (
    <Tr>
      <GroupHeading>
        <GroupLine>
          <NumberLink to={`/dashboard/myOrders/${number}`}>{`Order ${number}`}</NumberLink>
          <Muted>
            <Day at={createdAt} />
          </Muted>
          <Badges>
            <StateBadge state={state} partlyShipped={partlyShipped} returned={returned} />
            <ReturnBadge states={[line.returnState]} />
            <PaymentBadge order={line} />
          </Badges>
          <Total>{totalOf(line)}</Total>
          {payment === 'unpaid' && state !== 'cancelled' && (
            <TextLink to={paymentPath(number)}>
              Pay now<VisuallyHidden>{` for order ${number}`}</VisuallyHidden>
            </TextLink>
          )}
          {invoice && (
            <TextLink to={invoicePath(number, invoice)}>
              Invoice<VisuallyHidden>{` for order ${number}`}</VisuallyHidden>
            </TextLink>
          )}
        </GroupLine>
      </GroupHeading>
    </Tr>
  );
}

interface OrderRowProps {
  line: OrderLine;
  onCancel: (line: OrderLine) => void;
}

function OrderRow({ line, onCancel }: OrderRowProps) {
  const { clientName, client, service, img, quantity, price, total, currency, state, number } = line;
  // The other lines of the order are not cancelled.
  const isLineCancelled = line.cancelled && state !== 'cancelled';
  const settled = isLineCancelled ? 'Nothing to pay' : !isDue(line) && paymentLabel(line);
  const sum = <Price dollars={total} currency={currency} />;
  return (
    <Tr>
      <Td label="Name">{clientName}</Td>
      <Td label="Email">
        <EmailText email={client} />
      </Td>
      <Td label="Service">
        <Service>
          <Thumbnail src={img} size="3.5rem" />
          <span>{service}</span>
        </Service>
      </Td>
      <Td label="Quantity" $numeric>
        {quantity}
      </Td>
      <Td label="Price" $numeric>
        <span>
          {isLineCancelled ? <s>{sum}</s> : sum}
          {quantity > 1 && !isLineCancelled && (
            <Each>
              <Price dollars={price} currency={currency} /> each
            </Each>
          )}
        </span>
      </Td>
      <Td label="Payment">
        <span>
          <TextLink to={paymentPath(number)}>
            Payment
            <VisuallyHidden>{` for the order of ${service}`}</VisuallyHidden>
          </TextLink>
          {settled && <Each>{settled}</Each>}
        </span>
      </Td>
      <Td label="Cancel">
        {state === 'placed' && !isLineCancelled ? (
          <span>
            <Button size="small" variant="danger" {...opensDialog} onClick={() => onCancel(line)}>
              Cancel
              <VisuallyHidden>{` the order of ${service}`}</VisuallyHidden>
            </Button>
          </span>
        ) : (
          <Muted>
            {isLineCancelled || state === 'cancelled'
              ? 'Cancelled'
              : `Already ${STATE_LABELS[state].toLowerCase()}`}
          </Muted>
        )}
      </Td>
    </Tr>
  );
}
