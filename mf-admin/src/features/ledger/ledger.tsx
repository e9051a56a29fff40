import { EmptyState, ErrorNotice, Stack } from '@whetstone/ui';
import { LoadMore } from '../../shared/data-table/load-more.tsx';
import { LoadingSheet } from '../../shared/loading-sheet.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { useLedger } from './use-ledger.ts';

/** The history of one microfrontend, or of all where `microfrontend` is empty: who did what, when and why. */
export function Ledger({ microfrontend }: { microfrontend: string }) {
  const { status, rows, further, retry } = useLedger(microfrontend);
  if (status === 'loading') return <LoadingSheet label="Loading the history" />;
  if (status === 'failed') return <ErrorNotice title="The history could not be loaded" onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    <Stack gap="m">
      <LedgerTable entries={rows} />
      <LoadMore noun="entries" {...further} />
    </Stack>
  );
}
