import { problemOf } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { getShop } from '@whetstone/ui';

/** Nothing may be left of the checkout, which shows the sentences of the others. */
export const BASKET_CHANGED =
  'Some of these tools are no longer in your basket, so you have not ordered them again. Look in My Orders: you may have ordered them on another device.';

/** Why an order as a whole cannot be placed, by the code of the problem. */
export const ORDER_SENTENCES: ProblemSentences = {
  'insufficient-stock': ({ name, available }) =>
    available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`,
  'tool-archived': ({ name }) => `${name} is no longer sold.`,
  'not-found': 'This tool is no longer available.',
  'not-delivered-to': ({ name, reason }) =>
    reason === 'region-unknown'
      ? `We deliver to some regions of ${name} only. Choose the state or region, or add it to the address.`
      : `We do not deliver to ${reason === 'other-region' ? `this region of ${name}` : name}${onlyTo()}. Choose another address.`,
  'unclear-country': ({ name }) =>
    `Which country is this? It is not written like an address in ${name}. Choose the country, or add it as the last line.`,
  'unclear-region': ({ name }) =>
    `Which state or region of ${name} is this? Choose it, or add it to the address.`,
  'basket-changed': BASKET_CHANGED,
  'price-unknown':
    'We could not load the price of your order, so you have ordered nothing yet. Check your connection, then try again.',
  'too-many-requests':
    'You have placed many orders within a minute. Wait a minute, then submit the order again.',
  'email-not-confirmed': ({ count = 1, name, available }) =>
    name
      ? `Without a confirmed email address, you can order ${available || 'none'} of ${name} now. Confirm your email address, then submit this order again.`
      : `You have ${count === 1 ? 'an unpaid order' : `${count} unpaid orders`}, and your email address is not confirmed. Confirm your email address, or pay or cancel an order. Then submit this order again.`,
};

function onlyTo(): string {
  const { deliveryArea } = getShop();
  return deliveryArea ? `, only to ${deliveryArea}` : '';
}

const ABOUT_PLACE = ['not-delivered-to', 'unclear-country', 'unclear-region'];

export interface PlaceProblem {
  message: string;
  /** The field with the fault. */
  field: 'address' | 'country' | 'region';
}

/** Why the shop cannot quote for an address. Undefined for another error. */
export function placeProblem(error: unknown): PlaceProblem | undefined {
  const { code = '', reason } = problemOf(error) ?? {};
  if (!ABOUT_PLACE.includes(code)) return undefined;
  const isAboutRegion = code === 'unclear-region' || reason === 'region-unknown';
  // The list has no country without delivery: the address names it.
  const elsewhere = code === 'not-delivered-to' ? 'address' : 'country';
  return { message: problemMessage(error, ORDER_SENTENCES), field: isAboutRegion ? 'region' : elsewhere };
}
