import type { ClientReleaseSet } from '@whetstone/contract';
import { Provider, RouterProvider, type ShopStore } from '@whetstone/kernel/host';
import { ThemeRoot } from '@whetstone/ui';
import { type ComponentProps, type ReactNode, StrictMode } from 'react';
import { Toaster } from './notifications/toaster.tsx';
import { ReleaseSetProvider } from './release/release-set-context.tsx';

interface ProvidersProps {
  release: ClientReleaseSet;
  store: ShopStore;
  /** The state of the server-rendered page, for hydration. */
  serverState?: ReturnType<ShopStore['getState']> | undefined;
  children: ReactNode;
}

/** The providers around the router, in the browser and on the server. */
export function AppProviders({ release, store, serverState, children }: ProvidersProps) {
  return (
    <StrictMode>
      <ReleaseSetProvider value={release}>
        <Provider store={store} {...(serverState && { serverState })}>
          <ThemeRoot>
            {children}
            <Toaster />
          </ThemeRoot>
        </Provider>
      </ReleaseSetProvider>
    </StrictMode>
  );
}

interface AppProps extends Omit<ProvidersProps, 'children'> {
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ router, ...providers }: AppProps) {
  return (
    <AppProviders {...providers}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}
