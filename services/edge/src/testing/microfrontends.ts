import { type BuiltMicrofrontend, build, type MicrofrontendChanges } from './built-microfrontend.ts';

const TEMPLATE =
  '<!doctype html><html><head><link rel="icon" href="{{base}}icon.svg"><!-- page:head --></head><body><div id="root"><!-- page:content --></div><!-- page:data --></body></html>';

export function shell({ files, ...changes }: MicrofrontendChanges = {}): BuiltMicrofrontend {
  return build({
    name: 'shell',
    entry: 'main.js',
    files: {
      'document.html': TEMPLATE,
      'main.js': 'export {};',
      'assets/type.woff2': 'type',
      ...files,
    },
    routes: [{ path: '/login', module: 'login', access: 'everyone', title: 'Login' }],
    ...changes,
  });
}

export function catalog({ files, ...changes }: MicrofrontendChanges = {}): BuiltMicrofrontend {
  return build({
    routes: [
      { path: '/', module: 'home', access: 'everyone', title: 'Tools & more', description: 'Say "tools"' },
      { path: '/purchase/:productId', module: 'detail', access: 'everyone', title: 'Tool' },
    ],
    modules: { home: ['home.1.js'], detail: ['detail.1.js'] },
    files: {
      'remote-entry.js': 'export const entry = 1;',
      'home.1.js': 'export const home = 1;',
      'detail.1.js': 'export const detail = 1;',
      'server/home.cjs': 'exports.home = 1;',
      ...files,
    },
    ...changes,
  });
}
