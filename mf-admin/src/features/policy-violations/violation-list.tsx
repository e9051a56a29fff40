import type { PolicyViolation } from '@whetstone/contract';
import { EmptyState } from '@whetstone/ui';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { timeColumn } from '../../shared/relative-time.tsx';
import { MICROFRONTEND_COLUMN } from '../../shared/releases/release-links.tsx';
import { policyViolationsContractApi } from './generated/releases.ts';

const OPTIONS = { refetchOnMountOrArgChange: true };

export function ViolationList() {
  const { data, isError, refetch } = policyViolationsContractApi.usePolicyViolationsListQuery(
    undefined,
    OPTIONS,
  );
  const rows = data?.map((group) => ({
    ...group,
    id: `${group.microfrontend} ${group.directive} ${group.blocked}`,
  }));
  return (
    <DataTable
      caption="Policy violations, newest first"
      noun="policy violations"
      list={wholeList({ ...(rows && { data: rows }), isError, refetch })}
      columns={COLUMNS}
      rowId="id"
      empty={
        <EmptyState title="No violations">
          A row appears when a browser blocks what a page may not load or run.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<PolicyViolation & { id: string }>[] = [
  MICROFRONTEND_COLUMN,
  { id: 'directive', header: 'Directive', cell: ({ directive }) => directive },
  { id: 'blocked', header: 'Blocked', cell: ({ blocked }) => blocked },
  countColumn('times', 'Reports', '6rem'),
  timeColumn('lastAt', 'Last report'),
];
