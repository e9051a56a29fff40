import { useRef } from 'react';

/**
 * The key under which a form is sent: the same for as long as the form is the same and nobody knows what became of
 * it. `settle` says that the server has decided, so that whatever is sent next is a new attempt.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ form: string; key: string }>(undefined);
  return {
    keyOf(body: object): string {
      const form = JSON.stringify(body);
      if (attempt.current?.form !== form) attempt.current = { form, key: newKey() };
      return attempt.current.key;
    },
    settle(): void {
      attempt.current = undefined;
    },
  };
}

// `crypto.randomUUID` is missing on origins without TLS.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
