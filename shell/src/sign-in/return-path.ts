import { safeReturnPath } from '@whetstone/kernel/host';
import { storage } from '@whetstone/kernel/storage';
import { useSyncExternalStore } from 'react';

const KEY = 'return-path';
/** In milliseconds: the links in the emails of the identity service work as long. */
const LIFETIME = 3_600_000;

interface ReturnPath {
  path: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Keeps the page that required the account, for the link in an email: it opens in a tab without a history. */
export function rememberReturnPath(path: string): void {
  storage.local.write(KEY, path === '/' ? undefined : { path, until: Date.now() + LIFETIME });
}

/** The kept page. `/` if there is none, and during hydration. */
export function useReturnPath(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => {
      const { path, until = 0 } = storage.local.read<Partial<ReturnPath>>(KEY) ?? {};
      return until > Date.now() ? safeReturnPath(path) : '/';
    },
    () => '/',
  );
}
