import type { DeployToken } from '@whetstone/contract';
import { ConfirmDialog, EmptyState, ErrorNotice, Stack, useRestoreFocus } from '@whetstone/ui';
import { useRef, useState } from 'react';
import { LoadMore } from '../../shared/data-table/load-more.tsx';
import { useLoadedList } from '../../shared/data-table/use-loaded-list.ts';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { useListDeployTokensInfiniteQuery } from './deploy-tokens.api.ts';
import { TokenTable } from './token-table.tsx';
import { useRevokeToken } from './use-revoke-token.ts';

/** Every token that is good, and a way to end each. */
export function TokenList() {
  const list = useLoadedList(useListDeployTokensInfiniteQuery());
  const [doubtful, setDoubtful] = useState<DeployToken | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const revoke = useRevokeToken();
  const confirm = () => {
    if (doubtful) void revoke(doubtful);
  };
  if (list.status === 'loading') return <LoadingSheet label="Loading deploy tokens" />;
  if (list.status === 'failed')
    return <ErrorNotice title="The deploy tokens could not be loaded" onRetry={list.retry} />;
  return (
    <Stack gap="m" ref={region} tabIndex={-1} role="group" aria-label="Deploy tokens" {...focusHandlers}>
      {list.rows.length === 0 ? (
        <EmptyState title="No deploy tokens">A team needs one to release its microfrontend.</EmptyState>
      ) : (
        <TokenTable deployTokens={list.rows} onRevoke={setDoubtful} />
      )}
      <LoadMore noun="tokens" {...list.further} />
      <ConfirmDialog
        open={doubtful !== null}
        onOpenChange={(open) => !open && setDoubtful(null)}
        question={`Revoke “${doubtful?.label}”? Whoever holds this token can no longer release ${doubtful?.microfrontend}.`}
        confirmLabel="Yes, revoke it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={confirm}
      />
    </Stack>
  );
}
