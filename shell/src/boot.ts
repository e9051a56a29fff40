import type { PageRelease } from '@whetstone/contract';
import { nextTask } from './next-task.ts';
import type { StartOptions } from './start.tsx';

/** Opens the page's site. What takes long to be evaluated is so in parts: all of it is in the entry, and one task with all would hold the page up. */
export async function boot(release: PageRelease, options?: StartOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@whetstone/kernel/host');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@whetstone/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ './app.tsx');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await nextTask();
  await start(root, release, options);
}
