import type { OrderLine } from '@whetstone/contract';
import { LoadMore, tokens, useRestoreFocus } from '@whetstone/ui';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FocusTarget } from '../../shared/focus-target.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderGroups, OrderTable } from './order-table.tsx';
import { useCancelMyLine } from './orders.api.ts';

const More = styled(LoadMore)`
  margin-top: ${tokens.space.l};
`;

interface Paging {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface OrderListProps {
  lines: readonly OrderLine[];
  paging: Paging;
  empty: ReactNode;
}

/** A table of orders. Each order that is not packed can be cancelled after a confirmation. */
export function OrderList({ lines, paging, empty }: OrderListProps) {
  const region = useRef<HTMLElement>(null);
  const [lineToCancel, setLineToCancel] = useState<OrderLine | null>(null);
  const cancel = useCancelMyLine();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <FocusTarget as="section" ref={region} tabIndex={-1} aria-label="Orders" {...focusHandlers}>
      {lines.length === 0 ? (
        empty
      ) : (
        <OrderTable>
          <OrderGroups lines={lines} onCancel={setLineToCancel} />
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
      <CancelDialog
        open={lineToCancel !== null}
        onClose={() => setLineToCancel(null)}
        what={lineToCancel ? [lineToCancel] : []}
        number={lineToCancel?.number ?? ''}
        refundable={lineToCancel?.refundable}
        currency={lineToCancel?.currency}
        onConfirm={() => lineToCancel && void cancel(lineToCancel)}
      />
    </FocusTarget>
  );
}
