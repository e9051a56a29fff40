import type { InvoiceSummaryDto } from '@whetstone/contract/api';

/** 'Invoice INV-000123' */
export function titleOf({ kind, number }: Pick<InvoiceSummaryDto, 'kind' | 'number'>): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
}

/** The page of an own invoice, below that of its order. */
export function invoicePath(order: string, invoice: string): string {
  return `/dashboard/myOrders/${order}/invoices/${invoice}`;
}
