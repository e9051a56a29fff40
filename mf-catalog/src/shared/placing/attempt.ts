import { storage } from '@whetstone/kernel/storage';
import type { BasketItem } from '../basket/basket-lines.ts';
import type { DeliveryDetails } from '../customer.ts';
import { newKey } from '../idempotency-key.ts';
import { ATTEMPTS } from '../stored-value.ts';

/** An order that was sent. The same attempt sent again, also after a reload, places no second order. */
export interface Attempt extends DeliveryDetails {
  /** Email of the account. */
  account: string;
  key: string;
  items: readonly BasketItem[];
  /** The name under which the address is added to the address book, after the order. */
  saveAs?: string;
}

export function newAttempt(content: Omit<Attempt, 'key'>): Attempt {
  return { ...content, key: newKey() };
}

/**
 * The attempt of this tab and account whose outcome is unknown. An attempt that another release stored is valid as well.
 * @param page path of the page that sends the order
 */
export function readAttempt(page: string, account: string): Attempt | undefined {
  const stored = readAll()[page];
  const { key, items, address, phone } = stored ?? {};
  const isComplete =
    [key, address, phone].every((text) => typeof text === 'string') &&
    Array.isArray(items) &&
    items.length > 0;
  return stored?.account === account && isComplete ? (stored as Attempt) : undefined;
}

/** Before the request: the page may be reloaded before the response. `undefined` after the outcome is known. */
export function storeAttempt(page: string, attempt: Attempt | undefined): void {
  storage.session.write(ATTEMPTS, { ...readAll(), [page]: attempt });
}

function readAll(): Record<string, Partial<Attempt> | undefined> {
  return storage.session.read(ATTEMPTS, Object) ?? {};
}
