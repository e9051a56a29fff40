/** For the shell's server build alone. */
export {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
} from 'react-router-dom';
export { TitleCollector } from './navigation/use-document-title.ts';
