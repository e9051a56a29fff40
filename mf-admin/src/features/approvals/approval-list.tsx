import type { Approval } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, ConfirmDialog, EmptyState, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { formatBytes } from '../../shared/format.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MICROFRONTEND_COLUMN, VersionTag } from '../../shared/releases/release-links.tsx';
import { Row } from '../../shared/row.ts';
import { Wrapping } from '../../shared/text.ts';
import {
  useApprovalsApproveMutation,
  useApprovalsWithdrawMutation,
  useBrowseApprovalsInfiniteQuery,
} from './approvals.api.ts';

interface ApprovalListProps {
  state: 'requested' | 'decided';
}

export function ApprovalList({ state }: ApprovalListProps) {
  const list = usePagedList(useBrowseApprovalsInfiniteQuery({ state }));
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
  { ...MICROFRONTEND_COLUMN, width: '9rem' },
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

function DecisionButtons({ approval }: { approval: Approval }) {
  const [asked, setAsked] = useState<'approve' | 'withdraw' | null>(null);
  const decide = useDecision(approval);
  const { microfrontend, state } = approval;
  const isRequest = state === 'requested';
  const name = textOf(approval);
  const open = (decision: 'approve' | 'withdraw') => ({
    size: 'small' as const,
    ...opensDialog,
    onClick: () => setAsked(decision),
  });
  const dialog = (decision: 'approve' | 'withdraw') => ({
    open: asked === decision,
    onOpenChange: (shown: boolean) => !shown && setAsked(null),
    onConfirm: () => void decide(decision),
  });
  const hidden = <VisuallyHidden>{` “${name}” of ${microfrontend}`}</VisuallyHidden>;
  if (state === 'withdrawn') return null;
  return (
    <Row $gap="xs">
      {isRequest && (
        <Button variant="primary" {...open('approve')}>
          Approve{hidden}
        </Button>
      )}
      <Button {...open('withdraw')}>
        <span>{isRequest ? 'Decline' : 'Withdraw'}</span>
        {hidden}
      </Button>
      <ConfirmDialog
        {...dialog('approve')}
        question={`Approve “${name}” for ${microfrontend}?`}
        details={effectOf(approval)}
        confirmLabel="Yes, approve"
        cancelLabel="No, go back"
      />
      <ConfirmDialog
        {...dialog('withdraw')}
        question={`${isRequest ? 'Decline' : 'Withdraw'} “${name}” for ${microfrontend}?`}
        details={consequenceOf(approval)}
        confirmLabel={isRequest ? 'Yes, decline' : 'Yes, withdraw'}
        cancelLabel={isRequest ? 'No, go back' : 'No, keep it'}
        tone="danger"
      />
    </Row>
  );
}

function consequenceOf({ state, inUse, microfrontend }: Approval): string {
  if (state === 'requested') return `A release of ${microfrontend} that needs it can ask again.`;
  const later = 'Later releases and rollbacks need a new approval.';
  return inUse
    ? `The release that visitors get keeps it. ${later} To end it now, release ${microfrontend} without it, or retire ${microfrontend}.`
    : later;
}

function useDecision(approval: Approval) {
  const [approve] = useApprovalsApproveMutation();
  const [withdraw] = useApprovalsWithdrawMutation();
  const notify = useNotify('decide-approval');
  return async (decision: 'approve' | 'withdraw') => {
    const { id, state } = approval;
    const { error } = await (decision === 'approve' ? approve({ id }) : withdraw({ id }));
    const name = `“${textOf(approval)}” for ${approval.microfrontend}`;
    const done = decision === 'approve' ? 'approved' : state === 'requested' ? 'declined' : 'withdrawn';
    if (!error) return notify('success', `${name} is ${done}.`);
    const reason = problemMessage(error, {
      withdrawn: 'An admin has withdrawn this. Release the build again to ask for it again.',
      unreachable: 'Please try again in a moment.',
    });
    notify('error', `${name} is not ${done}. ${reason}`);
  };
}

/** 'Frames of https://pay.example' */
function textOf({ kind, value }: Pick<Approval, 'kind' | 'value'>): string {
  return {
    budget: `Pages of up to ${formatBytes(Number(value))}`,
    connect: `Connections to ${value}`,
    frame: `Frames of ${value}`,
    media: `Audio and video of ${value}`,
    path: `Pages at ${value}`,
    navbar: `Navbar entry ${value}`,
    dashboard: `Dashboard entry ${value}`,
    footer: `Footer entry ${value}`,
  }[kind];
}

/** The effect of an approval, for the admin who decides. */
function effectOf({ kind, value, microfrontend, owner }: Approval): string {
  const pages = `The pages of ${microfrontend}`;
  const entry = `links to it with this label. ${microfrontend} can change its position, but not the label, the target, the group or who sees it.`;
  return {
    budget: `${pages} may load up to ${formatBytes(Number(value))} of compressed scripts and style sheets. No other page gets larger.`,
    connect: `${pages} may send data of their visitors to ${value}. No other page may.`,
    frame: `${pages} may show ${value} in a frame. No other page may.`,
    media: `${pages} may play audio and video of ${value}. No other page may.`,
    path: `${owner ? `${owner} has pages at ${value}. ` : ''}${microfrontend} may add pages at ${value}${value === '/' ? '' : ' and below'}, where no other microfrontend has one.`,
    navbar: `The navbar of every page ${entry}`,
    dashboard: `Every page of the dashboard ${entry}`,
    footer: `The footer of every page ${entry}`,
  }[kind];
}
