import { InvoiceList } from '../features/invoices/invoice-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <InvoiceList
      header={(actions) => (
        <ConsoleHeader
          title="Invoices"
          lead="The export has a row for each tax rate of a document, for your bookkeeping."
        >
          {actions}
        </ConsoleHeader>
      )}
    />
  );
}
