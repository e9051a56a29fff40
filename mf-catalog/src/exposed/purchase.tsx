export { PurchasePage as Page } from '../pages/purchase-page.tsx';
