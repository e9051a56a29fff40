import type { PromotionDto, PromotionState, PromotionStatus } from '@whetstone/contract/api';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { formatCount } from '../../shared/format.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { MutedBlock, WrappingLink } from '../../shared/text.ts';
import { describePromotion, STATUSES } from './promotion-fields.ts';
import { promotionsApi } from './promotions.api.ts';

export const PROMOTIONS_PATH = '/dashboard/promotions';

const STATES: Readonly<Record<PromotionState, string>> = { active: 'Active', paused: 'Paused' };
const FILTERS = { q: anyText, state: keyOf(STATES) };
const TONES: Readonly<Record<PromotionStatus, Tone>> = {
  active: 'done',
  paused: 'ended',
  scheduled: 'pending',
  ended: 'ended',
  'used-up': 'ended',
  'other-currency': 'attention',
};

export function PromotionList() {
  const controls = useUrlFilters(FILTERS);
  const list = usePagedList(promotionsApi.useBrowsePromotionsInfiniteQuery(controls.filters, READ_AGAIN));
  return (
    <SearchableTable
      noun="promotions"
      hint="Any part of the name or the discount code."
      empty="Add a discount code, or a discount for every order."
      list={list}
      columns={COLUMNS}
      controls={controls}
      fields={<FilterSelect label="State" name="state" options={STATES} controls={controls} />}
    />
  );
}

const COLUMNS: Column<PromotionDto>[] = [
  {
    id: 'name',
    header: 'Name',
    unlabelled: true,
    cell: ({ _id, name, code }) => (
      <>
        <WrappingLink to={`${PROMOTIONS_PATH}/${_id}`}>{name}</WrappingLink>
        <MutedBlock>{code ? `Code ${code}` : 'Without a code'}</MutedBlock>
      </>
    ),
  },
  { id: 'discount', header: 'Discount', width: '11rem', cell: describePromotion },
  {
    id: 'uses',
    header: 'Uses',
    numeric: true,
    width: '7.5rem',
    cell: ({ uses, maxUses }) =>
      maxUses === undefined ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(maxUses)}`,
  },
  {
    id: 'days',
    header: 'Days',
    width: '13rem',
    cell: ({ from, until }) => {
      if (from && until) return `${from} to ${until}`;
      if (until) return `Until ${until}`;
      return from ? `From ${from}` : 'Any';
    },
  },
  {
    id: 'status',
    header: 'State',
    width: '9rem',
    cell: ({ status }) => <DotLabel $tone={TONES[status]}>{STATUSES[status]}</DotLabel>,
  },
];
