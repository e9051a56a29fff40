import { useState } from 'react';

/**
 * The idempotency keys of forms. A form keeps its key while its outcome is unknown, even if other forms are sent in between.
 * An edited form gets its own key.
 */
export function useIdempotencyKeys() {
  const [unknown, setUnknown] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    keyOf: (body: object): string => unknown.get(JSON.stringify(body)) ?? newKey(),
    /** Records a request with this key whose outcome is unknown. */
    keep: (body: object, key: string) =>
      setUnknown((before) => new Map(before).set(JSON.stringify(body), key)),
    /** Records the outcome: the next request gets a new key. */
    settle: (body: object) =>
      setUnknown((before) => new Map([...before].filter(([form]) => form !== JSON.stringify(body)))),
    isUnknown: (body: object) => unknown.has(JSON.stringify(body)),
    anyUnknown: unknown.size > 0,
  };
}

// `crypto.randomUUID` is missing on origins without TLS.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
