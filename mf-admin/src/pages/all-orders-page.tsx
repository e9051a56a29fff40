import { PageHeader } from '@whetstone/ui';
import { AllOrders } from '../features/orders/all-orders.tsx';

export function AllOrdersPage() {
  return (
    <>
      <PageHeader
        title="All Orders"
        lead="What every customer has ordered. A cancelled order returns to stock."
      />
      <AllOrders />
    </>
  );
}
