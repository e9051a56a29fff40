import type { SalesDto } from '@whetstone/contract/api';
import { EmptyState, formatPrice, tokens } from '@whetstone/ui';
import { priceDigits } from '@whetstone/ui/price-digits';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Charts, LineChart } from '../../shared/chart/line-chart.tsx';
import type { Series } from '../../shared/chart/series.ts';
import { NotLoaded } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { overviewContractApi } from './generated/contract.ts';
import { type Period } from './period.ts';

const Definition = styled.p`
  margin-top: ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** The orders and the revenue of each day. */
export function SalesCharts({ days }: { days: Period }) {
  const query = overviewContractApi.useOverviewGetSalesQuery({ days }, READ_AGAIN);
  const { isError, refetch } = query;
  // The charts and their open tables stay while another period loads.
  const sales = isError ? query.currentData : query.data;
  if (!sales) return <NotLoaded what="sales" error={isError} onRetry={refetch} />;
  if (!sales.hasOrders)
    return (
      <EmptyState title="No orders yet">Orders and revenue appear here after the first order.</EmptyState>
    );
  return <ChartsOf sales={sales} />;
}

function ChartsOf({ sales }: { sales: SalesDto }) {
  // New arrays would redraw the charts.
  const [orders, revenue] = useMemo(() => seriesOf(sales), [sales]);
  const zone = sales.timeZone.replaceAll('_', ' ');
  return (
    <>
      <Charts $least="22rem">
        <LineChart title="Orders" series={orders} format={formatCount} scaleTo={4} byDay />
        <LineChart
          title="Revenue"
          series={revenue}
          format={formatWhole}
          formatCell={formatPrice}
          scaleTo={10}
          byDay
        />
      </Charts>
      <Definition>
        Revenue is gross: the total of the orders that were placed on a day, paid or not, with delivery and
        taxes and without cancelled lines, cancelled orders and refunds. A refund counts on the day of its
        order. <span>{`Days begin at midnight, ${zone} time.`}</span>
      </Definition>
    </>
  );
}

function seriesOf({ days, revenue: [own, ...others] }: SalesDto): [Series[], Series[]] {
  const orders = days.map(({ day, orders: value }) => ({ at: Date.parse(day), value }));
  const revenue = days.map(({ day, revenue: value }) => ({ at: Date.parse(day), value }));
  const count = days.reduce((sum, day) => sum + day.orders, 0);
  const foreign = others.map(
    ({ currency, amount }) => `, and ${formatPrice(amount, currency)} that the chart leaves out`,
  );
  const total = `${formatPrice(own?.amount ?? 0, own?.currency)} in all${foreign.join('')}`;
  return [
    [{ label: 'Orders', tone: 'ink', summary: `${formatCount(count)} in all`, points: orders }],
    [{ label: 'Revenue', tone: 'accent', summary: total, points: revenue }],
  ];
}

/** `1234.5` → `$1,235`: labels of an axis have little space. */
export function formatWhole(amount: number): string {
  const decimals = priceDigits();
  const price = formatPrice(Math.round(amount));
  return decimals > 0 ? price.slice(0, -1 - decimals) : price;
}
