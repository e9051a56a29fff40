import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { ReactReduxContext, type ReactReduxContextValue } from 'react-redux';
import type { FloodError } from './flood-guard.ts';
import { ownDispatch } from './own-dispatch.ts';

/** The site's own, also where one microfrontend is mounted within another: neither answers for the other. */
const SiteStore = createContext<ReactReduxContextValue | null>(null);

/** The store for one mounted microfrontend, which answers for what it sends there: where that is a flood, it fails as if it had thrown. */
export function OwnStore({ children }: { children: ReactNode }) {
  const around = use(ReactReduxContext);
  const site = use(SiteStore) ?? around;
  const [flood, setFlood] = useState<FloodError>();
  const own = useMemo(() => {
    if (!site) throw new Error('OwnStore needs a Provider around it.');
    // Later: it may be rendering that floods, and nothing may be set then.
    const fail = (error: FloodError) => queueMicrotask(() => setFlood(error));
    return { ...site, store: { ...site.store, dispatch: ownDispatch(site.store.dispatch, fail) } };
  }, [site]);
  if (flood) throw flood;
  return (
    <SiteStore value={site}>
      <ReactReduxContext value={own}>{children}</ReactReduxContext>
    </SiteStore>
  );
}
