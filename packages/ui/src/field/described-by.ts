import type { ReactNode } from 'react';

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

/** The `aria-describedby` of a control: its hint and its error, where there are any. */
export function describedBy(id: string, { error, hint }: { error?: string; hint?: ReactNode }) {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean);
  return ids.length ? ids.join(' ') : undefined;
}
