import { OrderViews } from '../features/orders/order-views.tsx';

export function Page() {
  return <OrderViews />;
}
