import type { DeployToken, DeployTokenEntry } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Badge, Button, ConfirmDialog, EmptyState, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { shopTime } from '../../shared/format.ts';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { RelativeTime, ShortTime } from '../../shared/relative-time.tsx';
import { MICROFRONTEND_COLUMN } from '../../shared/releases/release-links.tsx';
import {
  useBrowseDeployTokenEntriesInfiniteQuery,
  useBrowseDeployTokensInfiniteQuery,
  useDeployTokensRevokeMutation,
} from './deploy-tokens.api.ts';

export function TokenList() {
  const [tokenToRevoke, setTokenToRevoke] = useState<DeployToken | null>(null);
  const revoke = useRevokeToken();
  return (
    <>
      <DataTable
        caption="Deploy tokens"
        noun="deploy tokens"
        list={usePagedList(useBrowseDeployTokensInfiniteQuery({}))}
        columns={tokenColumns(setTokenToRevoke)}
        rowId="id"
        empty={
          <EmptyState title="No deploy tokens">A team needs a token to release its microfrontend.</EmptyState>
        }
      />
      <ConfirmDialog
        open={tokenToRevoke !== null}
        onOpenChange={(open) => !open && setTokenToRevoke(null)}
        question={`Revoke “${tokenToRevoke?.label}”? The token can then no longer release ${tokenToRevoke?.microfrontend}.`}
        confirmLabel="Yes, revoke it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => tokenToRevoke && void revoke(tokenToRevoke)}
      />
    </>
  );
}

function useRevokeToken() {
  const [revoke] = useDeployTokensRevokeMutation();
  const notify = useNotify('revoke-token');
  return async ({ id, label }: DeployToken) => {
    const { error } = await revoke({ id });
    if (!error) return notify('success', `The token “${label}” is revoked.`);
    const reason = problemMessage(error, { unreachable: 'Please try again in a moment.' });
    notify('error', `The token “${label}” is not revoked. ${reason}`);
  };
}

function tokenColumns(onRevoke: (token: DeployToken) => void): Column<DeployToken>[] {
  return [
    MICROFRONTEND_COLUMN,
    { id: 'label', header: 'Label', cell: ({ label }) => label },
    { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'createdBy', header: 'Created by', cell: ({ createdBy }) => createdBy },
    { id: 'expiresAt', header: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: 'revoke',
      header: 'Revoke',
      unlabelled: true,
      width: '6.5rem',
      cell: (token) => (
        <Button size="small" variant="danger" {...opensDialog} onClick={() => onRevoke(token)}>
          Revoke
          <VisuallyHidden>{` “${token.label}” of ${token.microfrontend}`}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}

const DAY_MS = 86_400_000;
/** Days before its end from which a token is marked. */
const SOON = 14;

/** 'Mar 10, 2026', 'In 3 days' or 'Expired'. */
function Expiry({ at }: { at: string }) {
  const [end, now] = [new Date(at), new Date(Date.now())];
  if (end <= now) return <Badge tone="danger">Expired</Badge>;
  const days = dayOf(end) - dayOf(now);
  if (days <= SOON) return <Badge tone="ochre">{NEAR[days] ?? `In ${days} days`}</Badge>;
  return <time dateTime={at}>{shopTime(at, { dateStyle: 'medium' })}</time>;
}

const NEAR = ['Today', 'Tomorrow'];

/** The number of the calendar day: a token of 7 days ends in 7 days, although a moment of them has passed. */
function dayOf(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS;
}

const ACTIONS: Record<DeployTokenEntry['action'], string> = {
  created: 'Created',
  used: 'Used from a new network',
  revoked: 'Revoked',
};

const LOG_COLUMNS: Column<DeployTokenEntry>[] = [
  { id: 'when', header: 'When', width: '7rem', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  MICROFRONTEND_COLUMN,
  { id: 'label', header: 'Label', cell: ({ label }) => label },
  { id: 'action', header: 'Action', cell: ({ action }) => ACTIONS[action] },
  { id: 'by', header: 'By', cell: ({ actor, network }) => actor || network },
];

export function TokenLog() {
  return (
    <DataTable
      caption="Log of deploy tokens, newest first"
      noun="entries"
      list={usePagedList(useBrowseDeployTokenEntriesInfiniteQuery({}))}
      columns={LOG_COLUMNS}
      rowId="id"
      empty={<EmptyState title="No entries yet" />}
    />
  );
}
