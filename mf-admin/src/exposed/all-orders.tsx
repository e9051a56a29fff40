import { PageHeader } from '@whetstone/ui';
import { OrderList } from '../features/orders/order-list.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        title="All Orders"
        lead="The orders of all customers. The items of a cancelled order return to stock."
      />
      <OrderList />
    </>
  );
}
