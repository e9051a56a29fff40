import { FormMessage } from '@whetstone/ui';
import { refusalOf } from './order-errors.ts';

/** Why the order was not placed. */
export function OrderRefusal({ error }: { error: unknown }) {
  const reason = refusalOf(error);
  return reason ? <FormMessage tone="error">{reason}</FormMessage> : null;
}
