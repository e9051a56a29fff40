import type { Order } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import {
  Button,
  type ButtonStyleProps,
  buttonStyles,
  ConfirmDialog,
  EmptyState,
  LoadMore,
  preloadDialogs,
  Skeleton,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  textLinkStyles,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCancelMyOrder } from './orders.api.ts';

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth'];
const COLUMNS = ['Name', 'Email', 'Service', 'Quantity', 'Payment', 'Cancel'];

const Region = styled.section`
  &:focus {
    outline: none;
  }
`;

const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

const TextLink = styled(Link)`
  ${textLinkStyles}
`;

/** An email has no space to break at. */
const Address = styled.span`
  overflow-wrap: anywhere;
`;

const More = styled(LoadMore)`
  margin-top: ${tokens.space.l};
`;

// The padding matches the height of the button in a real row.
const CellSkeleton = styled(Skeleton)`
  padding-block: 0.5rem;
`;

/** The paging part of an infinite query. */
interface Paging {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface OrderListProps {
  orders: readonly Order[];
  paging: Paging;
}

/** A table of orders. Each order can be cancelled after a confirmation. */
export function OrderList({ orders, paging }: OrderListProps) {
  const region = useRef<HTMLElement>(null);
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const cancel = useCancelMyOrder();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <Region ref={region} tabIndex={-1} aria-label="Orders" {...focusHandlers}>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <OrderTable>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} onCancel={setOrderToCancel} />
          ))}
        </OrderTable>
      )}
      <More
        hasMore={paging.hasNextPage}
        pending={paging.isFetchingNextPage}
        failed={paging.isFetchNextPageError}
        onLoadMore={paging.fetchNextPage}
        noun="orders"
      >
        Show more orders
      </More>
      <ConfirmDialog
        open={orderToCancel !== null}
        onOpenChange={(open) => !open && setOrderToCancel(null)}
        question="Are you sure you want to Cancel?"
        confirmLabel="Yes, cancel it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => orderToCancel && void cancel(orderToCancel)}
      />
    </Region>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="You have no orders"
      action={
        <ButtonLink to="/purchase" $variant="primary">
          Choose a tool
        </ButtonLink>
      }
    >
      Your orders appear here until they ship.
    </EmptyState>
  );
}

interface OrderRowProps {
  order: Order;
  onCancel: (order: Order) => void;
}

function OrderRow({ order, onCancel }: OrderRowProps) {
  return (
    <Tr>
      <Td label="Name">{order.clientName}</Td>
      <Td label="Email">
        <Address>{order.client}</Address>
      </Td>
      <Td label="Service">{order.service}</Td>
      <Td label="Quantity" $numeric>
        {order.quantity}
      </Td>
      <Td label="Payment">
        <span>
          <TextLink to="/payment">
            Payment
            <VisuallyHidden> for the order of {order.service}</VisuallyHidden>
          </TextLink>
        </span>
      </Td>
      <Td label="Cancel">
        <span>
          <Button
            size="small"
            variant="danger"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onCancel(order)}
          >
            Cancel
            <VisuallyHidden> the order of {order.service}</VisuallyHidden>
          </Button>
        </span>
      </Td>
    </Tr>
  );
}

export function OrderListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <div aria-hidden="true">
        <OrderTable>
          {SKELETON_ROWS.map((row) => (
            <Tr key={row}>
              {COLUMNS.map((column) => (
                <Td key={column} label={column}>
                  <CellSkeleton shape="text" />
                </Td>
              ))}
            </Tr>
          ))}
        </OrderTable>
      </div>
    </div>
  );
}

function OrderTable({ children }: { children: ReactNode }) {
  return (
    <Table caption="My orders" stacked>
      <Thead>
        <Tr>
          {COLUMNS.map((column) => (
            <Th key={column} $numeric={column === 'Quantity'}>
              {column}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>{children}</Tbody>
    </Table>
  );
}
