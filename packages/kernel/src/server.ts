/** For the shell's server build only: nothing here counts against the budget of the browser. */
export {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
} from 'react-router-dom';
export { dehydrateApis } from './api/api.ts';
export { HeadCollector } from './navigation.ts';
export { signInAsViewer } from './store/viewer.ts';
