/** For the shell's server build alone. */
export {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
} from 'react-router-dom';
export { HeadCollector } from './navigation/use-page-head.ts';
