import { createLoader } from '@whetstone/federation/loader';
import { forgetSession } from '@whetstone/kernel';
import {
  accessToken,
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  keepViewerCookie,
  renewAccessToken,
  sessionRenewed,
} from '@whetstone/kernel/host';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { importEntry } from './release/import-entry.ts';
import { readPageRelease } from './release/page-release.ts';
import { readHandover } from './rendering/handover.ts';
import { takeOver } from './rendering/take-over.ts';
import { leaveGuardedPages } from './routing/leave-guarded-pages.ts';
import { createPageLoader } from './routing/load-page-module.ts';
import { PageModules } from './routing/page-modules.ts';
import { pageRoute } from './routing/page-route.tsx';
import { createRoutes } from './routing/routes.tsx';

const release = readPageRelease();
const store = createShopStore({
  baseQuery: createBaseQuery({
    baseUrl: '/api',
    readToken: accessToken.read,
    renewToken: renewAccessToken,
    onRenewal: ({ dispatch }) => dispatch(sessionRenewed() as never),
    onSessionEnd: ({ dispatch }) => dispatch(forgetSession() as never),
  }),
});
const modules = new PageModules(createPageLoader(createLoader(release.remotes, { importEntry })), store);

async function start(root: HTMLElement): Promise<void> {
  const takenOver = await takeOver(readHandover(), modules, store);
  store.dispatch(followSession());
  keepViewerCookie(store);

  const routes = createRoutes(release, pageRoute({ store, modules }));
  const router = createBrowserRouter(routes, takenOver && { hydrationData: takenOver.hydrationData });
  leaveGuardedPages(store, router);

  const app = <App release={release} store={store} router={router} serverState={takenOver?.serverState} />;
  if (takenOver) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
void start(root);
