export { MyOrdersPage as Page } from '../pages/my-orders-page.tsx';
