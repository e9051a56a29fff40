import { render } from '@testing-library/react';
import type { MountedPiece, PageRelease } from '@whetstone/contract';
import type { PageModule } from '@whetstone/kernel';
import {
  accessToken,
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
} from '@whetstone/kernel/host';
import { App } from '../app.tsx';
import { leaveGuardedPages } from '../routing/leave-guarded-pages.ts';
import { PageModules } from '../routing/page-modules.ts';
import { pageRoute } from '../routing/page-route.tsx';
import { createRoutes } from '../routing/routes.tsx';
import { piece } from './piece.ts';

type Modules = Record<string, () => Promise<PageModule>>;

const shellPiece: MountedPiece = piece('shell', {});

export function signedInToken(email: string, name: string): string {
  return `h.${Buffer.from(JSON.stringify({ email, name })).toString('base64url')}.s`;
}

/** Opens the site at a path, with remotes whose modules come from `modules` (`remote/module`). */
export function openSite(path: string, remotes: MountedPiece[], modules: Modules) {
  window.history.replaceState(null, '', path);
  const release: PageRelease = { id: 'test', shell: shellPiece, remotes };
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: 'http://localhost/api',
      readToken: accessToken.read,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    }),
  });
  store.dispatch(followSession());
  const load = <Module,>(remote: string, module: string) => {
    const loading = modules[`${remote}/${module}`];
    return (loading ? loading() : Promise.reject(new Error('not there'))) as Promise<Module>;
  };
  const router = createBrowserRouter(
    createRoutes(release, pageRoute({ store, modules: new PageModules(load, store) })),
  );
  leaveGuardedPages(store, router);
  render(<App release={release} store={store} router={router} />);
  return { store, router };
}
