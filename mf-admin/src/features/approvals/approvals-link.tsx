import { ButtonLink } from '@whetstone/ui';
import { styled } from 'styled-components';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { formatCount } from '../../shared/format.ts';
import { APPROVALS_PATH } from '../../shared/releases/release-links.tsx';
import { useBrowseApprovalsInfiniteQuery } from './approvals.api.ts';

/** As wide with a number as without: the links beside it do not move. */
const Wide = styled(ButtonLink)`
  min-width: min(11.5rem, 100%);
`;

export function ApprovalsLink() {
  const { rows, nextPage } = usePagedList(useBrowseApprovalsInfiniteQuery({ state: 'requested' }));
  const count = `${formatCount(rows.length)}${nextPage.hasMore ? '+' : ''}`;
  return (
    <Wide to={APPROVALS_PATH} $size="small" $variant={rows.length > 0 ? 'primary' : 'secondary'}>
      {rows.length > 0 ? `Approvals (${count} requested)` : 'Approvals'}
    </Wide>
  );
}
