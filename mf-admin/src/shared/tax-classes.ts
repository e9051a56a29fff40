import type { TaxClass } from '@whetstone/contract/api';

export const TAX_CLASS_NAMES: Readonly<Record<TaxClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero',
};
