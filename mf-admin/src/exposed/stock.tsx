import { Stack } from '@whetstone/ui';
import { LedgerCheck } from '../features/stock/ledger-check.tsx';
import { LowStock } from '../features/stock/low-stock.tsx';
import { stockExport, useLastCheck, useLowStock } from '../features/stock/stock.api.ts';
import { ConsoleHeader, ConsoleSection } from '../shared/console.tsx';
import { ExportCsv } from '../shared/export-csv.tsx';
import { ShownAfter } from '../shared/shown-after.tsx';

export function Page() {
  const { status } = useLowStock();
  const lastCheck = useLastCheck();
  const lowStock = { data: status === 'ready' || undefined, isError: status === 'failed' };
  return (
    <>
      <ConsoleHeader
        title="Stock"
        lead="Tools that run out soon, and whether every stock matches its ledger."
      >
        <ExportCsv request={stockExport()} noun="stock entries" />
      </ConsoleHeader>
      <Stack gap="xl">
        <ConsoleSection heading="Low stock">
          <LowStock />
        </ConsoleSection>
        <ShownAfter queries={[lowStock, lastCheck]}>
          <ConsoleSection heading="Ledger">
            <LedgerCheck />
          </ConsoleSection>
        </ShownAfter>
      </Stack>
    </>
  );
}
