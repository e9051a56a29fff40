import type { PageRelease } from '@whetstone/contract';
import { createContext, useContext } from 'react';

const ReleaseContext = createContext<PageRelease | null>(null);

export const ReleaseProvider = ReleaseContext.Provider;

export function useRelease(): PageRelease {
  const release = useContext(ReleaseContext);
  if (!release) throw new Error('useRelease needs a ReleaseProvider around it.');
  return release;
}
