import { PageHeader } from '@whetstone/ui';
import { MyOrders } from '../features/orders/my-orders.tsx';

export function MyOrdersPage() {
  return (
    <>
      <PageHeader
        title="My Orders"
        lead="What you have ordered. Until it leaves the works you can still cancel it."
      />
      <MyOrders />
    </>
  );
}
