import { Differences } from '../features/payments/differences.tsx';
import { Reconcile } from '../features/payments/reconcile.tsx';
import { ConsoleHeader, ConsoleSection } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Payments"
        lead="Only differences between the shop and the payment provider, and refunds that fail. Each order shows its payments."
      >
        <Reconcile />
      </ConsoleHeader>
      <ConsoleSection heading="Differences">
        <Differences />
      </ConsoleSection>
    </>
  );
}
