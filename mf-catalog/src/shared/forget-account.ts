import { selectUser, useAppSelector } from '@whetstone/kernel';
import { storage } from '@whetstone/kernel/storage';
import { useEffect, useRef } from 'react';
import { CHECKOUT_DRAFT } from './checkout-draft.ts';
import { ATTEMPTS, DISCOUNT_CODE, deleteStored, PENDING_ORDER, PLACE, RECENT_TOOLS } from './stored-value.ts';

const OF_TAB = [ATTEMPTS, CHECKOUT_DRAFT];

/**
 * Deletes what the browser has stored about an account when the account signs out or another one signs in. The basket of a visitor stays. Orders
 * whose outcome is unknown, and what was typed in the checkout, return if the same account signs in before the page is loaded again: a session can end by itself.
 */
export function useForgetAccount(): void {
  const email = useAppSelector(selectUser)?.email;
  const account = useRef<string>(undefined);
  const left = useRef<[email: string, ofTab: unknown[]]>(undefined);
  useEffect(() => {
    if (account.current && account.current !== email) {
      left.current = [account.current, OF_TAB.map((key) => storage.session.read(key, Object))];
      for (const key of OF_TAB) storage.session.write(key, undefined);
      for (const key of [RECENT_TOOLS, PENDING_ORDER, DISCOUNT_CODE, PLACE]) deleteStored(key);
    }
    const [former, values = []] = left.current ?? [];
    if (email && former === email)
      for (const [index, key] of OF_TAB.entries()) storage.session.write(key, values[index]);
    account.current = email;
  }, [email]);
}
