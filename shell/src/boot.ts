import type { ClientReleaseSet } from '@whetstone/contract';
import type { StartOptions } from './start.tsx';
import { yieldToMain } from './yield-to-main.ts';

/** Opens the site. The entry contains every module below: they are evaluated in several tasks, so that no long task blocks the page. */
export async function boot(release: ClientReleaseSet, options?: StartOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@whetstone/kernel/host');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@whetstone/ui');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ './app.tsx');
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await yieldToMain();
  await start(root, release, options);
}
