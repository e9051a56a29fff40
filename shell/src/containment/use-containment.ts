import { useState } from 'react';
import type { LoadedModule } from './load-outcome.ts';
import type { PageModules } from './page-modules.ts';

/** How a page is shown that may throw: once more, then from the last good release, then not at all. */
type Stage = 'first' | 'again' | 'replaced' | 'given-up';

export function useContainment(modules: PageModules, module: string) {
  const [{ stage, round }, go] = useState<{ stage: Stage; round: number }>({ stage: 'first', round: 1 });

  async function contain(page: LoadedModule): Promise<void> {
    if (stage === 'first') return go({ stage: 'again', round });
    const replaced = await modules.replace(page, module);
    return go({ stage: replaced ? 'replaced' : 'given-up', round });
  }

  return {
    givenUp: stage === 'given-up',
    /** Another one for each time that the page is to be made anew. */
    attempt: `${stage} ${round}`,
    contain,
    startAgain: () => go({ stage: 'first', round: round + 1 }),
  };
}
