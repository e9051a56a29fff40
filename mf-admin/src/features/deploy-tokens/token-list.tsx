import type { DeployToken } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorNotice,
  LoadMore,
  preloadDialogs,
  Stack,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink } from '../../shared/release-links.tsx';
import { useBrowseDeployTokensInfiniteQuery, useDeploytokensRevokeMutation } from './deploy-tokens.api.ts';

/** All valid tokens, with a button to revoke each. */
export function TokenList() {
  const { status, rows, nextPage, retry } = usePagedList(useBrowseDeployTokensInfiniteQuery());
  const [tokenToRevoke, setTokenToRevoke] = useState<DeployToken | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const revoke = useRevokeToken();
  if (status === 'loading') return <ConsoleSkeleton label="Loading deploy tokens" />;
  if (status === 'failed')
    return <ErrorNotice title="The deploy tokens could not be loaded" onRetry={retry} />;
  return (
    <Stack gap="m" ref={region} tabIndex={-1} role="group" aria-label="Deploy tokens" {...focusHandlers}>
      {rows.length === 0 ? (
        <EmptyState title="No deploy tokens">A team needs a token to release its microfrontend.</EmptyState>
      ) : (
        <TokenTable tokens={rows} onRevoke={setTokenToRevoke} />
      )}
      <LoadMore noun="tokens" {...nextPage}>
        Load more tokens
      </LoadMore>
      <ConfirmDialog
        open={tokenToRevoke !== null}
        onOpenChange={(open) => !open && setTokenToRevoke(null)}
        question={`Revoke “${tokenToRevoke?.label}”? The token can then no longer release ${tokenToRevoke?.microfrontend}.`}
        confirmLabel="Yes, revoke it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => tokenToRevoke && void revoke(tokenToRevoke)}
      />
    </Stack>
  );
}

/** Returns a function that revokes a token and shows the outcome as a toast. */
function useRevokeToken() {
  const [revoke] = useDeploytokensRevokeMutation();
  const notify = useNotify('revoke-token');
  return async ({ id, label }: DeployToken) => {
    const { error } = await revoke({ id });
    if (!error) return notify('success', `The token “${label}” is revoked.`);
    const reason = problemOf(error)?.detail ?? 'Please try again in a moment.';
    notify('error', `The token “${label}” is not revoked. ${reason}`);
  };
}

interface TokenTableProps {
  tokens: readonly DeployToken[];
  onRevoke: (token: DeployToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  return (
    <Table caption="Deploy tokens" stacked>
      <Thead>
        <Tr>
          <Th>Microfrontend</Th>
          <Th>Label</Th>
          <Th>Created</Th>
          <Th>Created by</Th>
          <Th>Revoke</Th>
        </Tr>
      </Thead>
      <Tbody>
        {tokens.map((token) => (
          <Tr key={token.id}>
            <Td label="Microfrontend">
              <MicrofrontendLink name={token.microfrontend} />
            </Td>
            <Td label="Label">{token.label}</Td>
            <Td label="Created">
              <RelativeTime at={token.createdAt} />
            </Td>
            <Td label="Created by">{token.createdBy}</Td>
            <Td>
              <RevokeButton token={token} onClick={() => onRevoke(token)} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function RevokeButton({ token, onClick }: { token: DeployToken; onClick: () => void }) {
  return (
    <Button
      size="small"
      variant="danger"
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      onClick={onClick}
    >
      Revoke
      <VisuallyHidden>
        {' '}
        “{token.label}” of {token.microfrontend}
      </VisuallyHidden>
    </Button>
  );
}
