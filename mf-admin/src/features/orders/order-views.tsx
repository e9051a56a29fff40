import { Link, useSearchParams } from '@whetstone/kernel';
import { Skeleton, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ConsoleHeader } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { ORDERS_PATH } from '../../shared/orders/order-state.tsx';
import { OrderList } from './order-list.tsx';
import { useCountOpenLinesQuery } from './orders.api.ts';

const loadLines = () => import(/* webpackChunkName: "line-list" */ './line-list.tsx');

/** All orders with their lines, or all open lines. The specification calls a line an order. */
export function OrderViews() {
  const [search] = useSearchParams();
  const view = search.get('view') === 'lines' ? 'lines' : 'orders';
  const header = (actions: ReactNode) => (
    <ConsoleHeader
      title="All Orders"
      lead={`The items of a cancelled ${view === 'lines' ? 'line' : 'order'} return to stock.`}
    >
      <Actions>
        <ViewSwitch view={view} />
        {actions}
      </Actions>
    </ConsoleHeader>
  );
  if (view === 'orders') return <OrderList header={header} />;
  return (
    <>
      {header(null)}
      <Late load={loadLines} fallback={<Skeleton shape="block" lines={6} />}>
        {({ LineList }) => <LineList />}
      </Late>
    </>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s} ${tokens.space.l};
`;

const Switch = styled.nav`
  display: flex;
  gap: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};

  a {
    padding-block: ${tokens.space.xs};
    color: ${tokens.color.inkMuted};
    text-decoration: none;

    &:is(:hover, [aria-current]) {
      color: ${tokens.color.ink};
    }
    &[aria-current] {
      box-shadow: inset 0 -2px ${tokens.color.accent};

      /* Forced colors remove shadows. */
      @media (forced-colors: active) {
        border-bottom: 2px solid Highlight;
      }
    }
  }
`;

/** Without the search: lines are found by fewer fields than orders, and the number counts all of them. */
function ViewSwitch({ view }: { view: 'orders' | 'lines' }) {
  const { data: openLines } = useCountOpenLinesQuery(undefined, { refetchOnMountOrArgChange: true });
  const link = (name: typeof view, to: string, label: string) => (
    <Link to={to} aria-current={view === name ? 'page' : undefined} preventScrollReset>
      {label}
    </Link>
  );
  return (
    <Switch aria-label="Orders or lines">
      {link('orders', ORDERS_PATH, 'Orders')}
      {link(
        'lines',
        `${ORDERS_PATH}?view=lines`,
        `Open lines${openLines === undefined ? '' : ` (${formatCount(openLines)})`}`,
      )}
    </Switch>
  );
}
