import { type RefObject, useEffect } from 'react';

/** Hears of what was entered on the server's page before this code was there: fields that differ from what is `shown`. */
export function useFilledInEarly(
  form: RefObject<HTMLFormElement | null>,
  shown: Readonly<Record<string, string>>,
  onFilledIn: (changes: Record<string, string>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the first moment counts
  useEffect(() => {
    if (!form.current) return;
    const entered = [...new FormData(form.current)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    const changes = entered.filter(([name, value]) => value !== shown[name]);
    if (changes.length > 0) onFilledIn(Object.fromEntries(changes));
  }, []);
}
