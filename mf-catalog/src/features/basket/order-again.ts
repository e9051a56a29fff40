import type { AppDispatch } from '@whetstone/kernel';
import { readDraft, storeDraft } from '../../shared/checkout-draft.ts';
import { withoutName } from '../../shared/customer.ts';
import { placingApi } from '../../shared/placing/placing.ts';

/** Fills the checkout with the address of an order. Changes nothing if the order cannot be loaded, or if the draft changed meanwhile: the customer has typed. */
export function takeAddress(number: string, account: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const before = JSON.stringify(readDraft(account));
    const { ordersGet } = placingApi.endpoints;
    const { data: order } = await dispatch(ordersGet.initiate({ number }, { subscribe: false }));
    if (!order || JSON.stringify(readDraft(account)) !== before) return;
    const place = { country: order.country ?? '', region: '' };
    storeDraft(account, { ...readDraft(account), ...withoutName(order), ...place });
  };
}
