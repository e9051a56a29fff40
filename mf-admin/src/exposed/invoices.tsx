import { InvoiceList } from '../features/invoices/invoice-list.tsx';

export { InvoiceList as Page };
