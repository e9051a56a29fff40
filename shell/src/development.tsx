import { boot, readClientReleaseSet } from './boot.ts';
import { ErrorOverlay } from './development/error-overlay.ts';
import { allowEveryRuntime, onRefresh } from './development/refresh-hook.ts';
import { resolveOverrides } from './development/resolve-overrides.ts';
import { reportRuntimeErrors } from './development/runtime-errors.ts';

/** Opens a page with overrides: the remotes come from development servers, and an overlay shows their errors. */
async function openDevelopmentPage(): Promise<void> {
  const release = readClientReleaseSet();
  const { overrides = [] } = release;
  const overlay = new ErrorOverlay();
  reportRuntimeErrors(overrides, overlay);
  allowEveryRuntime(overrides.map(({ name }) => name));
  const resolved = await resolveOverrides(release, overlay);
  // Pages that failed to render retry with the new code, as they do when the connection returns.
  onRefresh(() => dispatchEvent(new Event('online')));
  // `boot` imports React, which looks for the hook of refresh-hook.ts when its module runs.
  await boot(resolved, { onLoadError: reportError });
}

void openDevelopmentPage();
