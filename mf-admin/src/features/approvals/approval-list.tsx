import type { Approval } from '@whetstone/contract';
import { EmptyState } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/releases/release-links.tsx';
import { Wrapping } from '../../shared/text.ts';
import { textOf } from './approval-text.ts';
import { useBrowseApprovalsInfiniteQuery } from './approvals.api.ts';
import { DecisionButtons } from './decision-buttons.tsx';

interface ApprovalListProps {
  state: 'requested' | 'decided';
}

/** What releases ask for, or what admins have decided. */
export function ApprovalList({ state }: ApprovalListProps) {
  const list = usePagedList(useBrowseApprovalsInfiniteQuery(state));
  const [caption, noun] = state === 'requested' ? ['Requests', 'requests'] : ['Decisions', 'decisions'];
  return (
    <DataTable
      caption={caption}
      noun={noun}
      list={list}
      columns={COLUMNS}
      rowId="id"
      empty={
        <EmptyState title={`No ${noun}`}>
          {state === 'requested' && 'A rejected release lists here what it asks for.'}
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<Approval>[] = [
  {
    id: 'microfrontend',
    header: 'Microfrontend',
    width: '9rem',
    cell: ({ microfrontend }) => <MicrofrontendLink name={microfrontend} />,
  },
  { id: 'value', header: 'Asks for', cell: (approval) => <Wrapping>{textOf(approval)}</Wrapping> },
  {
    id: 'asked',
    header: 'Asked',
    cell: ({ requestedAt, requestedBy, version }) => (
      <Wrapping>
        <RelativeTime at={requestedAt} /> <span>{`by ${requestedBy}, release`}</span>{' '}
        <VersionTag version={version} />
      </Wrapping>
    ),
  },
  { id: 'state', header: 'State', cell: (approval) => <ApprovalState approval={approval} /> },
  {
    id: 'decide',
    header: 'Decide',
    unlabelled: true,
    width: '12rem',
    cell: (approval) => <DecisionButtons approval={approval} />,
  },
];

/** Approvals without an admin. */
const APPROVERS: Readonly<Record<string, string>> = {
  DEPLOY_TOKEN_FILES: 'the shop’s configuration',
  migration: 'an update of the shop',
};

/** 'ada@example.com', or 'the shop’s configuration' */
function approverOf(approvedBy = ''): string {
  return APPROVERS[approvedBy] ?? approvedBy;
}

function ApprovalState({ approval }: { approval: Approval }) {
  const { state, approvedBy, approvedAt, withdrawnBy, withdrawnAt, inUse } = approval;
  if (withdrawnAt)
    return (
      <Wrapping>
        <DotLabel $tone="ended">{approvedAt ? 'Withdrawn' : 'Declined'}</DotLabel>{' '}
        <RelativeTime at={withdrawnAt} /> <span>{`by ${withdrawnBy}`}</span>
        {approvedBy && <span>{`, after an approval by ${approverOf(approvedBy)}`}</span>}
        {inUse && <span>. The live release or the canary still uses it.</span>}
      </Wrapping>
    );
  if (state === 'requested' || !approvedAt) return <DotLabel $tone="attention">Requested</DotLabel>;
  return (
    <Wrapping>
      <DotLabel $tone="done">Approved</DotLabel> <RelativeTime at={approvedAt} />{' '}
      <span>{`by ${approverOf(approvedBy)}${inUse ? ', in use' : ''}`}</span>
    </Wrapping>
  );
}
