import { type Providers, readProviders } from '@whetstone/kernel/host';
import { useEffect, useState } from 'react';

/** The ways to sign in that the shop offers; `undefined` while that is not known, or could not be asked. */
export function useProviders(): Providers | undefined {
  const [providers, setProviders] = useState<Providers>();
  useEffect(() => {
    readProviders().then(setProviders, () => setProviders(undefined));
  }, []);
  return providers;
}
