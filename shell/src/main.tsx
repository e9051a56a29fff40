import { forgetSession } from '@whetstone/kernel';
import {
  accessToken,
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  renewAccessToken,
  sessionRenewed,
} from '@whetstone/kernel/host';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageRelease } from './release/page-release.ts';
import { leaveGuardedPages } from './routing/leave-guarded-pages.ts';
import { createPageLoader } from './routing/load-page-module.ts';
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
store.dispatch(followSession());

const router = createBrowserRouter(createRoutes({ release, store, load: createPageLoader(release.remotes) }));

leaveGuardedPages(store, router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(<App release={release} store={store} router={router} />);
