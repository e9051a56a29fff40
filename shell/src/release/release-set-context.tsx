import type { ClientReleaseSet } from '@whetstone/contract';
import { createContext, useContext } from 'react';

const ReleaseSetContext = createContext<ClientReleaseSet | null>(null);

export const ReleaseSetProvider = ReleaseSetContext.Provider;

export function useReleaseSet(): ClientReleaseSet {
  const release = useContext(ReleaseSetContext);
  if (!release) throw new Error('There is no release set.');
  return release;
}
