import { OrderViews } from '../features/orders/order-views.tsx';

export { OrderViews as Page };
