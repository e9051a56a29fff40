import { selectUser, useAppSelector } from '@whetstone/kernel';
import { storage } from '@whetstone/kernel/storage';
import { useEffect, useRef } from 'react';
import { ATTEMPTS, DISCOUNT_CODE, deleteStored, PENDING_ORDER, RECENT_TOOLS } from './stored-value.ts';

/**
 * Deletes what the browser has stored about an account when the account signs out or another one signs in. The basket of a visitor stays. Orders
 * whose outcome is unknown return if the same account signs in before the page is loaded again: a session can end by itself.
 */
export function useForgetAccount(): void {
  const email = useAppSelector(selectUser)?.email;
  const account = useRef<string>(undefined);
  const left = useRef<[email: string, attempts: unknown]>(undefined);
  useEffect(() => {
    if (account.current && account.current !== email) {
      left.current = [account.current, storage.session.read(ATTEMPTS, Object)];
      storage.session.write(ATTEMPTS, undefined);
      for (const key of [RECENT_TOOLS, PENDING_ORDER, DISCOUNT_CODE]) deleteStored(key);
    }
    if (email && left.current?.[0] === email) storage.session.write(ATTEMPTS, left.current[1]);
    account.current = email;
  }, [email]);
}
