export { PaymentPage as Page } from '../pages/payment-page.tsx';
