import type { Approval } from '@whetstone/contract';
import {
  EmptyState,
  ErrorNotice,
  LoadMore,
  Stack,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  useRestoreFocus,
} from '@whetstone/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/release-links.tsx';
import { textOf } from './approval-text.ts';
import { useBrowseApprovalsInfiniteQuery } from './approvals.api.ts';
import { DecisionButtons } from './decision-buttons.tsx';

interface ApprovalListProps {
  state: 'requested' | 'decided';
}

/** What releases ask for, or what admins have decided. */
export function ApprovalList({ state }: ApprovalListProps) {
  const { status, rows, nextPage, retry } = usePagedList(useBrowseApprovalsInfiniteQuery(state));
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const label = state === 'requested' ? 'Requests' : 'Decisions';
  if (status === 'loading') return <ConsoleSkeleton label={`Loading ${label.toLowerCase()}`} />;
  if (status === 'failed')
    return <ErrorNotice title={`The ${label.toLowerCase()} could not be loaded`} onRetry={retry} />;
  return (
    <Stack gap="m" ref={region} tabIndex={-1} role="group" aria-label={label} {...focusHandlers}>
      {rows.length === 0 ? (
        <EmptyState title={`No ${label.toLowerCase()}`}>
          {state === 'requested' && 'A rejected release lists here what it asks for.'}
        </EmptyState>
      ) : (
        <ApprovalTable approvals={rows} caption={label} />
      )}
      <LoadMore noun={label.toLowerCase()} {...nextPage}>
        Load more {label.toLowerCase()}
      </LoadMore>
    </Stack>
  );
}

const Asked = styled.span`
  overflow-wrap: anywhere;
`;

function ApprovalTable({ approvals, caption }: { approvals: readonly Approval[]; caption: string }) {
  return (
    <Table caption={caption} stacked>
      <Thead>
        <Tr>
          <Th>Microfrontend</Th>
          <Th>Asks for</Th>
          <Th>Asked</Th>
          <Th>State</Th>
          <Th>Decide</Th>
        </Tr>
      </Thead>
      <Tbody>
        {approvals.map((approval) => (
          <Tr key={approval.id}>
            <Td label="Microfrontend">
              <MicrofrontendLink name={approval.microfrontend} />
            </Td>
            <Td label="Asks for">
              <Asked>{textOf(approval)}</Asked>
            </Td>
            <Td label="Asked">
              <Asked>
                <RelativeTime at={approval.requestedAt} /> by {approval.requestedBy}, release{' '}
                <VersionTag version={approval.version} />
              </Asked>
            </Td>
            <Td label="State">
              <ApprovalState approval={approval} />
            </Td>
            <Td>
              <DecisionButtons approval={approval} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function ApprovalState({ approval }: { approval: Approval }) {
  const { state, approvedBy, approvedAt, withdrawnBy, withdrawnAt, inUse } = approval;
  if (withdrawnAt)
    return (
      <Asked>
        <DotLabel $tone="ended">{approvedAt ? 'Withdrawn' : 'Declined'}</DotLabel>{' '}
        <RelativeTime at={withdrawnAt} /> by {withdrawnBy}
        {approvedBy && `, after an approval by ${approvedBy}`}
        {inUse && '. The live release or the canary still uses it.'}
      </Asked>
    );
  if (state === 'requested' || !approvedAt) return <DotLabel $tone="attention">Requested</DotLabel>;
  return (
    <Asked>
      <DotLabel $tone="done">Approved</DotLabel> <RelativeTime at={approvedAt} /> by {approvedBy}
      {inUse && ', in use'}
    </Asked>
  );
}
