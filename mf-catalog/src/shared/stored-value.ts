import { storage } from '@whetstone/kernel/storage';
import { useMemo, useSyncExternalStore } from 'react';

/** A value in local storage, which all tabs share. */
export interface StoredValue<Stored, Value> {
  read: () => Value;
  /** `undefined` deletes the value. */
  write: (value: Stored | undefined) => void;
  subscribe: (onChange: () => void) => () => void;
}

/** Values about the account, which `useForgetAccount` deletes: local ones, and the orders of the tab whose outcome is unknown. */
export const RECENT_TOOLS = 'recent-tools';
export const PENDING_ORDER = 'pending-order';
export const DISCOUNT_CODE = 'discount-code';
export const PLACE = 'place';
export const ATTEMPTS = 'orders';

/** Values in a browser that blocks storage, by key. They end with the tab. */
const inMemory = new Map<string, unknown>();

export function deleteStored(key: string): void {
  storage.local.write(key, undefined);
  inMemory.delete(key);
  dispatchEvent(new Event(changeOf(key)));
}

/** The browser sends `storage` to other tabs only. */
function changeOf(key: string): string {
  return `mf-catalog/${key}`;
}

/** @param parse reads what any release stored, also one with another format, and `undefined` */
export function storedValue<Stored, Value>(
  key: string,
  parse: (stored: unknown) => Value,
): StoredValue<Stored, Value> {
  // A page in the back/forward cache gets no other event than `pageshow`.
  const events = [changeOf(key), 'storage', 'pageshow'];
  const readStorage = () => parse(storage.local.read<unknown>(key, (ofOtherRelease) => ofOtherRelease));
  return {
    read: () => (inMemory.has(key) ? parse(inMemory.get(key)) : readStorage()),
    write: (value) => {
      deleteStored(key);
      storage.local.write(key, value);
      const isStored = JSON.stringify(readStorage()) === JSON.stringify(parse(value));
      if (!isStored) inMemory.set(key, value);
      dispatchEvent(new Event(changeOf(key)));
    },
    subscribe: (onChange) => {
      for (const event of events) addEventListener(event, onChange);
      return () => {
        for (const event of events) removeEventListener(event, onChange);
      };
    },
  };
}

/** The value, in all tabs; undefined during server rendering and hydration. */
export function useStoredValue<Value>({
  read,
  subscribe,
}: Pick<StoredValue<never, Value>, 'read' | 'subscribe'>): Value | undefined {
  const json = useSyncExternalStore(
    subscribe,
    () => JSON.stringify({ value: read() }),
    () => '{}',
  );
  return useMemo(() => JSON.parse(json).value, [json]);
}
