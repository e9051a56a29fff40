import type { ClientReleaseSet } from '@whetstone/contract';
import { createContext, useContext } from 'react';

const ReleaseContext = createContext<ClientReleaseSet | null>(null);

export const ReleaseProvider = ReleaseContext.Provider;

export function useRelease(): ClientReleaseSet {
  const release = useContext(ReleaseContext);
  if (!release) throw new Error('useRelease needs a ReleaseProvider around it.');
  return release;
}
