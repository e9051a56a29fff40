import { storage } from '@whetstone/kernel/storage';
import { useMemo, useSyncExternalStore } from 'react';

/** A value in local storage, which all tabs share. */
export interface StoredValue<Stored, Value> {
  read: () => Value;
  /** `undefined` deletes the value. */
  write: (value: Stored | undefined) => void;
  subscribe: (onChange: () => void) => () => void;
}

/** @param parse reads what any release stored, also one with another format, and `undefined` */
export function storedValue<Stored, Value>(
  key: string,
  parse: (stored: unknown) => Value,
): StoredValue<Stored, Value> {
  // The browser sends `storage` to other tabs only. A page in the back/forward cache gets no other event than `pageshow`.
  const changed = `mf-catalog/${key}`;
  const events = [changed, 'storage', 'pageshow'];
  /** The value in a browser that blocks storage. It ends with the tab. */
  let inMemory: Stored | undefined;
  const readStorage = () => parse(storage.local.read<unknown>(key, (ofOtherRelease) => ofOtherRelease));
  return {
    read: () => (inMemory ? parse(inMemory) : readStorage()),
    write: (value) => {
      storage.local.write(key, value);
      const isStored = JSON.stringify(readStorage()) === JSON.stringify(parse(value));
      inMemory = isStored ? undefined : value;
      dispatchEvent(new Event(changed));
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
