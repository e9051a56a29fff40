import { withRetry } from '@whetstone/federation/retry';
import type { StartedPage } from '../routing/page-route.tsx';

/**
 * A page that is there waits for its fragments, but not for long.
 * @throws when one of them is missing
 */
export async function settleFragments({ filling }: StartedPage, timeLimit: number): Promise<void> {
  const there = await withRetry({ name: 'a fragment', ask: () => filling }, { attempts: 1, timeLimit });
  if (!there) throw new Error('a fragment or its data did not come');
}
