import type { BestToolDto, OpenWorkDto } from '@whetstone/contract/api';
import { EmptyState, media, SelectField, Stack, TextLink, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { Options } from '../../shared/options.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { ShownAfter } from '../../shared/shown-after.tsx';
import { overviewContractApi } from './generated/contract.ts';
import { PERIODS, type Period, usePeriod } from './period.ts';
import { RejectedReleases, useListNewestRejectionsQuery } from './rejected-releases.tsx';
import { SalesCharts } from './sales-charts.tsx';
import { Today, waitingCount } from './today.tsx';

const Choice = styled.div`
  max-width: 14rem;
`;

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space.xl};

  ${media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Today, open work, rejected releases, sales and the best tools. Each part loads, and fails, on its own. */
export function Overview() {
  const [days, select] = usePeriod();
  const work = overviewContractApi.useOverviewGetOpenWorkQuery(undefined, READ_AGAIN);
  const rejected = useListNewestRejectionsQuery(undefined, READ_AGAIN);
  const sales = overviewContractApi.useOverviewGetSalesQuery({ days }, READ_AGAIN);
  return (
    <Stack gap="xl">
      <ConsoleSection heading="Today">
        <Today days={days} />
      </ConsoleSection>
      <Columns>
        <ConsoleSection heading="Open work">
          <OpenWork />
        </ConsoleSection>
        <ShownAfter queries={[work]}>
          <ConsoleSection heading="Rejected releases">
            <RejectedReleases />
          </ConsoleSection>
        </ShownAfter>
      </Columns>
      <ShownAfter queries={[work, rejected]}>
        <ConsoleSection heading="Sales">
          <Stack gap="m">
            <Choice>
              <SelectField
                label="Period"
                value={days}
                onChange={({ target }) => select(Number(target.value))}
              >
                <Options options={PERIODS.map((period) => [period, `Last ${period} days`])} />
              </SelectField>
            </Choice>
            <div>
              <SalesCharts days={days} />
            </div>
          </Stack>
        </ConsoleSection>
      </ShownAfter>
      <ShownAfter queries={[work, rejected, sales]}>
        <ConsoleSection heading="Best tools">
          <BestTools days={days} />
        </ConsoleSection>
      </ShownAfter>
    </Stack>
  );
}

const WorkList = styled.ul`
  border-top: 1px solid ${tokens.color.ink};
`;

const WorkItem = styled.li`
  ${tabularNumerals}
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space.m};
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
`;

function worksOf(work: OpenWorkDto): [count: number, label: string, to: string][] {
  const { failingWebhook } = work;
  const deliveries = failingWebhook ? `/${encodeURIComponent(failingWebhook)}?state=failed` : '';
  return [
    [work.paidToPack, 'Paid orders to pack', '/dashboard/allOrders?next=pack&payment=paid'],
    [work.invoicedToPack, 'Orders on invoice to pack', '/dashboard/allOrders?next=pack&payment=invoiced'],
    [work.vatNumbers, 'VAT numbers to check', '/dashboard/allOrders?next=decide-vat'],
    [work.toShip, 'Orders to ship', '/dashboard/allOrders?next=ship'],
    [work.toCancel, 'Refunded orders to cancel', '/dashboard/allOrders?next=cancel&payment=refunded'],
    [work.toRefund, 'Cancelled orders to refund', '/dashboard/allOrders?next=refund&payment=paid'],
    [work.unpaid, 'Unpaid orders', '/dashboard/allOrders?state=placed&payment=unpaid'],
    [
      work.shippedUnpaid,
      'Shipped orders with an open invoice',
      '/dashboard/allOrders?state=shipped&payment=invoiced',
    ],
    [
      work.deliveredUnpaid,
      'Delivered orders with an open invoice',
      '/dashboard/allOrders?state=delivered&payment=invoiced',
    ],
    [work.returnsToDecide, 'Returns to accept or decline', '/dashboard/returns?state=requested'],
    [work.returnsToReceive, 'Returns to receive', '/dashboard/returns?state=accepted'],
    [work.withdrawals, 'Withdrawals among them', '/dashboard/returns?state=accepted&reason=withdrawal'],
    [work.returnsToRefund, 'Received returns to refund', '/dashboard/returns?state=received'],
    [work.disputes, 'Disputed payments', '/dashboard/payments'],
    [work.paymentDifferences, 'Payment differences', '/dashboard/payments'],
    [work.lowStock, 'Tools with low stock', '/dashboard/stock'],
    [work.drafts, 'Drafts of tools', '/dashboard/tools?state=draft'],
    [work.failedEmails, 'Failed emails', '/dashboard/mail?state=failed'],
    [work.failedDeliveries, 'Failed webhook deliveries', `/dashboard/webhooks${deliveries}`],
  ];
}

/** What waits for an admin. Each entry leads to its list. */
function OpenWork() {
  const { data, isError, refetch } = overviewContractApi.useOverviewGetOpenWorkQuery(undefined, READ_AGAIN);
  if (!data) return <NotLoaded what="open work" error={isError} onRetry={refetch} />;
  const works = worksOf(data).filter(([count]) => count > 0);
  if (works.length === 0)
    return <EmptyState title="Nothing to do">Everything is packed, shipped and sent.</EmptyState>;
  return (
    <WorkList>
      {works.map(([count, label, to]) => (
        <WorkItem key={label}>
          <TextLink to={to}>{label}</TextLink>
          <strong>{waitingCount(count)}</strong>
        </WorkItem>
      ))}
    </WorkList>
  );
}

function BestTools({ days }: { days: Period }) {
  const { currentData, ...query } = overviewContractApi.useOverviewGetBestToolsQuery({ days }, READ_AGAIN);
  const { currentData: sales } = overviewContractApi.useOverviewGetSalesQuery({ days }, READ_AGAIN);
  return (
    <DataTable
      caption={`Tools with the most items ordered in the last ${days} days`}
      noun="best tools"
      list={wholeList({ ...query, data: currentData })}
      columns={BEST_TOOLS}
      empty={
        sales?.hasOrders === false ? (
          <EmptyState title="No tools sold yet">The best tools appear here after the first order.</EmptyState>
        ) : (
          <EmptyState title="No sales in this period">Choose a longer period, or wait for orders.</EmptyState>
        )
      }
    />
  );
}

const BEST_TOOLS: Column<BestToolDto>[] = [
  {
    id: 'name',
    header: 'Tool',
    cell: ({ _id, name }) => <TextLink to={`/dashboard/tools/${encodeURIComponent(_id)}`}>{name}</TextLink>,
  },
  countColumn('sold', 'Items', '6rem'),
];
