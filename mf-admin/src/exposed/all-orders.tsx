export { AllOrdersPage as Page } from '../pages/all-orders-page.tsx';
