import type { InvoiceSummaryDto } from '@whetstone/contract/api';

/** 'Invoice INV-000123' */
export function titleOf({ kind, number }: Pick<InvoiceSummaryDto, 'kind' | 'number'>): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
}
