import { useState } from 'react';

/**
 * The keys under which forms are sent: a form keeps its key for as long as nobody knows what became of it, whatever is sent
 * in between. A form that was edited is another one.
 */
export function useIdempotencyKeys() {
  const [unknown, setUnknown] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    keyOf: (body: object): string => unknown.get(JSON.stringify(body)) ?? newKey(),
    /** The form was sent under this key, and may or may not have arrived. */
    keep: (body: object, key: string) =>
      setUnknown((before) => new Map(before).set(JSON.stringify(body), key)),
    /** The server has decided: what is sent next is a new attempt. */
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
