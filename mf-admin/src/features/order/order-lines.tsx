import type { Order } from '@whetstone/contract';
import {
  Badge,
  Button,
  ConfirmDialog,
  formatPrice,
  Price,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { Fragment, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FocusTarget } from '../../shared/focus-target.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { effectOfCancelling } from '../../shared/orders/cancelling.ts';
import { refundProvider } from '../../shared/orders/refund-sentence.ts';
import { useCancelLine } from './order.api.ts';

type Line = Order['lines'][number];

interface OrderLinesProps {
  order: Order;
  /** Called after a line was cancelled, or with the reason why not. */
  onCancelled: (failure: string | undefined) => void;
}

/** The lines with what packing needs: photograph, quantity and stock. A line can be cancelled until the order is packed. */
export function OrderLines({ order, onCancelled }: OrderLinesProps) {
  const [lineToCancel, setLineToCancel] = useState<Line | null>(null);
  const cancel = useCancelLine();
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <FocusTarget ref={region} tabIndex={-1} role="group" aria-label="Lines" {...focusHandlers}>
      <Table caption={`Lines of order ${order.number}`} stacked>
        <Thead>
          <Tr>
            <Th>Tool</Th>
            <Th $numeric>Quantity</Th>
            <Th $numeric>In stock</Th>
            <Th $numeric>Price</Th>
            <Th $numeric>Total</Th>
            {order.state === 'placed' && <Th>Cancel</Th>}
          </Tr>
        </Thead>
        <Tbody>
          {order.lines.map((line) => (
            <Tr key={line._id}>
              <Td>
                <ToolOfLine line={line} />
              </Td>
              <Td label="Quantity" $numeric>
                <Quantity>{line.quantity}</Quantity>
                {order.partlyShipped && !line.cancelled && <div>{`${line.shipped ?? 0} shipped`}</div>}
                {line.returnedQuantity && <div>{`${line.returnedQuantity} returned`}</div>}
              </Td>
              <Td label="In stock" $numeric>
                {line.stock ?? 'No longer sold'}
              </Td>
              <Td label="Price" $numeric>
                {formatPrice(line.price, order.currency)}
              </Td>
              <Td label="Total" $numeric>
                {line.inTotal ? (
                  formatPrice(line.total, order.currency)
                ) : (
                  <del>{formatPrice(line.total, order.currency)}</del>
                )}
              </Td>
              {order.state === 'placed' && (
                <Td>{!line.cancelled && <CancelLine line={line} onClick={() => setLineToCancel(line)} />}</Td>
              )}
            </Tr>
          ))}
        </Tbody>
      </Table>
      <Sum>
        <dt>Delivery</dt>
        <dd>{order.delivery === 0 ? 'Free' : formatPrice(order.delivery, order.currency)}</dd>
        {order.discounts?.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(-amount, order.currency)}</dd>
          </Fragment>
        ))}
        {order.taxes?.totals.map(({ label, amount }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(amount, order.currency)}</dd>
          </Fragment>
        ))}
        <dt>{order.state === 'cancelled' ? 'Cancelled total' : 'Total'}</dt>
        <dd>
          <Price dollars={order.total} currency={order.currency} />
        </dd>
        {order.refunded !== undefined && order.state !== 'cancelled' && (
          <>
            <dt>Refunded</dt>
            <dd>{formatPrice(-order.refunded, order.currency)}</dd>
            <dt>Total after all refunds</dt>
            <dd>
              <Price dollars={order.total - order.refunded} currency={order.currency} />
            </dd>
          </>
        )}
      </Sum>
      <ConfirmDialog
        open={lineToCancel !== null}
        onOpenChange={(open) => !open && setLineToCancel(null)}
        question="Are you sure you want to Cancel?"
        details={lineToCancel && detailsOf(lineToCancel, order)}
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={async () => lineToCancel && onCancelled(await cancel(lineToCancel))}
      />
    </FocusTarget>
  );
}

function detailsOf({ service, quantity, total, due = total, refundable }: Line, order: Order): string {
  const { number, payment, currency } = order;
  const effect = effectOfCancelling({ payment, due, refundable, currency, provider: refundProvider(order) });
  return `${service} × ${quantity} of order ${number}. ${effect}`;
}

const Tool = styled.div`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space.s};

  &[data-cancelled] > :first-child {
    opacity: 0.5;
  }
`;

const ToolLink = styled(TextLink)`
  display: inline-block;
  font-weight: ${tokens.weight.strong};
`;

function ToolOfLine({ line: { id, img, service, cancelled } }: { line: Line }) {
  return (
    <Tool data-cancelled={cancelled || undefined}>
      <Thumbnail src={img} size="3rem" />
      <div>
        <ToolLink to={`/purchase/${encodeURIComponent(id)}`}>{service}</ToolLink>{' '}
        {cancelled && <Badge>Cancelled</Badge>}
      </div>
    </Tool>
  );
}

/** What the packer counts. */
const Quantity = styled.strong`
  font-size: ${tokens.text.l};
`;

function CancelLine({ line, onClick }: { line: Line; onClick: () => void }) {
  return (
    <Button size="small" variant="danger" {...opensDialog} onClick={onClick}>
      Cancel
      <VisuallyHidden>{` ${line.service}`}</VisuallyHidden>
    </Button>
  );
}

const Sum = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  justify-content: end;
  gap: ${tokens.space.xxs} ${tokens.space.l};
  margin-top: ${tokens.space.m};

  dd {
    text-align: end;
  }
  > :nth-last-child(-n + 2) {
    font-size: ${tokens.text.l};
  }
`;
