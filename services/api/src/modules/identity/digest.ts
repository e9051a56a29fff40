import { createHash } from 'node:crypto';

/** Stands for a text without saying it. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
