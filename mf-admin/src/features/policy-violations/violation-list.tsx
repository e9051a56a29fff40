import type { PolicyViolation } from '@whetstone/contract';
import { EmptyState } from '@whetstone/ui';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { timeColumn } from '../../shared/relative-time.tsx';
import { MICROFRONTEND_COLUMN } from '../../shared/releases/release-links.tsx';
import { policyViolationsContractApi } from './generated/releases.ts';

const { useBrowsePolicyViolationsInfiniteQuery } = policyViolationsContractApi.injectEndpoints({
  endpoints: (build) => ({
    browsePolicyViolations: build.infiniteQuery(
      pagesOf(policyViolationsContractApi, 'policyViolationsList', {
        limit: 100,
        refetchCachedPages: false,
      }),
    ),
  }),
});

const OPTIONS = { refetchOnMountOrArgChange: true };

export function ViolationList() {
  const list = usePagedList(useBrowsePolicyViolationsInfiniteQuery({}, OPTIONS));
  const rows = list.rows.map((group) => ({
    ...group,
    id: `${group.microfrontend} ${group.directive} ${group.blocked}`,
  }));
  return (
    <DataTable
      caption="Policy violations, newest first"
      noun="policy violations"
      list={{ ...list, rows }}
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
