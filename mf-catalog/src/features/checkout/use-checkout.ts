import { selectUser, useAppSelector, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { forgetLines, inTurn } from '../../shared/basket/merge-basket.ts';
import type { StoredLine } from '../../shared/basket/stored-basket.ts';
import { type CheckoutDraft, forgetDraft } from '../../shared/checkout-draft.ts';
import { customerApi } from '../../shared/customer.ts';
import { rememberDiscountCode } from '../../shared/discount-code.tsx';
import { CHECKOUT } from '../../shared/links.ts';
import { payNext } from '../../shared/placing/next-payment.ts';
import { type Attempt, placingApi, usePlacing } from '../../shared/placing/placing.ts';
import { expectedOf } from '../../shared/placing/quote.ts';

export interface CheckoutFields extends CheckoutDraft {
  /** Only for the errors of the lines, which the summary shows. */
  lines: null;
}

const ADDRESS_SENTENCES: ProblemSentences = {
  'address-book-full': ({ max }) =>
    `You have saved ${max} addresses, which is the maximum. Delete one of them first.`,
  unreachable: 'Add it to your address book later.',
};

/** `usePlacing` for all lines of the basket, or none. `customer` is the name under which an address without a recipient is saved. */
export function useCheckout() {
  const user = useAppSelector(selectUser);
  const account = user?.email ?? '';
  const [place] = placingApi.useOrdersPlaceMutation();
  const saveAddress = useSaveAddress();
  const placing = usePlacing({
    page: CHECKOUT,
    account,
    send: async ({ key, items, quote, address, phone, postal, business, ...attempt }) => {
      const { paymentMethod, discountCode, inBasket } = attempt;
      const lines = items.map(({ id, quantity }) => ({ id, quantity }));
      const method = quote?.deliveryMethod && { deliveryMethod: quote.deliveryMethod };
      const payment = paymentMethod && { paymentMethod };
      const code = discountCode && { discountCode };
      const customer = { address, phone, ...postal, ...business };
      const basket = inBasket && { inBasket };
      const order = { lines, ...customer, ...method, ...payment, ...code, ...basket, ...expectedOf(quote) };
      // The order empties the basket of the account. A merge during the order, or afterwards with the same lines, would fill the basket again.
      return inTurn(async () => {
        const result = await place({ newOrderDto: order, 'Idempotency-Key': key });
        const isOrdered = (line: StoredLine) =>
          items.some(({ id, quantity }) => id === line.id && quantity >= line.quantity);
        if (result.data) forgetLines(isOrdered);
        return result;
      });
    },
    onPlaced: async (attempt, order) => {
      forgetDraft();
      rememberDiscountCode(undefined);
      // The payment page ends open requests.
      await saveAddress(attempt);
      payNext(order, attempt.paymentMethod);
    },
  });
  return { ...placing, account, customer: user?.name || account };
}

/** The order is placed already: a failure concerns only the address book. Repeated calls save the address once. */
function useSaveAddress() {
  const [add] = customerApi.useAddressesAddMutation();
  const notify = useNotify('save-address');
  return async ({ saveAs: name, address, phone, postal }: Attempt) => {
    if (!name) return;
    const { error } = await add({ saveAddressDto: { name, address, phone, ...postal } });
    if (!error) return notify('success', 'Your address is saved.');
    const reason = problemMessage(error, ADDRESS_SENTENCES);
    notify('warning', `Your order is placed, but your address is not saved. ${reason}`);
  };
}
