import type { ClientReleaseSet } from '@whetstone/contract';
import { afterPaint, yieldToMain } from './scheduling.ts';
import type { StartOptions } from './start.tsx';

/** Id of the data block with the release set, which the edge writes into the document. */
const RELEASE_ELEMENT = 'release';

/** The release set that this document was rendered for. */
export function readClientReleaseSet(): ClientReleaseSet {
  const text = document.getElementById(RELEASE_ELEMENT)?.textContent;
  if (!text) throw new Error('There is no release set.');
  return JSON.parse(text);
}

/**
 * Starts the shell when the server's markup is visible. The entry contains every module below. Evaluating them in separate tasks avoids one long
 * task.
 */
export async function boot(release: ClientReleaseSet, options?: StartOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no root element.');
  await afterPaint();
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
