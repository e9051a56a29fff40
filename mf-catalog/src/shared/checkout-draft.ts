import { storage } from '@whetstone/kernel/storage';
import type { EnteredDetails } from './customer.ts';

/** In the storage of the tab. `useForgetAccount` deletes it. */
export const CHECKOUT_DRAFT = 'checkout';

/** What a customer has typed into the checkout. */
export interface CheckoutDraft extends EnteredDetails {
  /** Whether to add the address to the address book. */
  save: boolean;
  vatNumber: string;
  vatCompany: string;
}

interface StoredDraft {
  /** Email of the account. */
  account: string;
  typed: Partial<CheckoutDraft>;
}

/** The draft of this tab and account, which a reload keeps. */
export function readDraft(account: string): Partial<CheckoutDraft> {
  const stored = storage.session.read<StoredDraft>(CHECKOUT_DRAFT);
  return stored?.account === account ? stored.typed : {};
}

export function storeDraft(account: string, typed: Partial<CheckoutDraft>): void {
  storage.session.write(CHECKOUT_DRAFT, { account, typed } satisfies StoredDraft);
}

export function forgetDraft(): void {
  storage.session.write(CHECKOUT_DRAFT, undefined);
}
