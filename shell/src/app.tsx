import type { PageRelease } from '@whetstone/contract';
import { Provider, RouterProvider, type ShopStore } from '@whetstone/kernel/host';
import { ThemeRoot } from '@whetstone/ui';
import { type ComponentProps, StrictMode } from 'react';
import { Toaster } from './notifications/toaster.tsx';
import { ReleaseProvider } from './release/release-context.tsx';

interface AppProps {
  release: PageRelease;
  store: ShopStore;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ release, store, router }: AppProps) {
  return (
    <StrictMode>
      <ReleaseProvider value={release}>
        <Provider store={store}>
          <ThemeRoot>
            <RouterProvider router={router} />
            <Toaster />
          </ThemeRoot>
        </Provider>
      </ReleaseProvider>
    </StrictMode>
  );
}
