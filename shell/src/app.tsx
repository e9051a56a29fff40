import type { ClientReleaseSet } from '@whetstone/contract';
import { Provider, RouterProvider, type ShopStore } from '@whetstone/kernel/host';
import { ThemeRoot } from '@whetstone/ui';
import { type ComponentProps, type ReactNode, StrictMode } from 'react';
import { Toaster } from './notifications/toaster.tsx';
import { ReleaseProvider } from './release/release-context.tsx';

interface SiteProps {
  release: ClientReleaseSet;
  store: ShopStore;
  /** The state that the server rendered with, where it did. */
  serverState?: ReturnType<ShopStore['getState']> | undefined;
  children: ReactNode;
}

/** What is around the router, on both sides. */
export function Site({ release, store, serverState, children }: SiteProps) {
  return (
    <StrictMode>
      <ReleaseProvider value={release}>
        <Provider store={store} {...(serverState && { serverState })}>
          <ThemeRoot>
            {children}
            <Toaster />
          </ThemeRoot>
        </Provider>
      </ReleaseProvider>
    </StrictMode>
  );
}

interface AppProps extends Omit<SiteProps, 'children'> {
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ router, ...site }: AppProps) {
  return (
    <Site {...site}>
      <RouterProvider router={router} />
    </Site>
  );
}
