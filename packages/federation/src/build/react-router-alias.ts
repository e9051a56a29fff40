import { createRequire } from 'node:module';
import path from 'node:path';

/** React Router resolves to its development build, for a server twice over. This leads to the one for production. */
export function reactRouterAlias(shell: string): Record<string, string> {
  const kernel = createRequire(path.join(shell, 'package.json')).resolve('@whetstone/kernel');
  const routerDom = createRequire(kernel).resolve('react-router-dom');
  const development = path.dirname(createRequire(routerDom).resolve('react-router'));
  const production = path.join(path.dirname(development), 'production');
  return {
    'react-router$': path.join(production, 'index.mjs'),
    'react-router/dom$': path.join(production, 'dom-export.mjs'),
  };
}
