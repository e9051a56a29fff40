import { boot } from './boot.ts';
import { ErrorOverlay } from './development/error-overlay.ts';
import { admitEveryRuntime, onRefresh } from './development/refresh-hook.ts';
import { resolveOverrides } from './development/resolve-overrides.ts';
import { reportRuntimeErrors } from './development/runtime-errors.ts';
import { readClientReleaseSet } from './release/client-release-set.ts';

/** Opens a page with overrides: the remotes come from development servers, and their errors appear in an overlay. */
async function openDevelopmentPage(): Promise<void> {
  const release = readClientReleaseSet();
  const { overrides = [] } = release;
  const overlay = new ErrorOverlay();
  reportRuntimeErrors(overrides, overlay);
  admitEveryRuntime(overrides.map(({ name }) => name));
  const resolved = await resolveOverrides(release, overlay);
  // Pages that failed to render retry with the new code, as they do when the connection returns.
  onRefresh(() => dispatchEvent(new Event('online')));
  // `boot` imports React, which looks for the hook of refresh-hook.ts while its module runs.
  await boot(resolved, { onLoadError: reportError });
}

void openDevelopmentPage();
