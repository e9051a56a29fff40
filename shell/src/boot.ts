import type { PageRelease } from '@whetstone/contract';
import { nextTask } from './next-task.ts';
import type { StartOptions } from './start.tsx';

/** Opens the site. The entry contains every module below: they are evaluated in several tasks, so that no long task blocks the page. */
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
