type Dialogs = typeof import('./dialogs.tsx');

let pending: Promise<Dialogs> | undefined;

/** Loads the dialogs' code once; a load that failed is tried anew at the next call. */
export function loadDialogs(): Promise<Dialogs> {
  pending ??= import('./dialogs.tsx').catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/**
 * Starts loading the dialogs' code: for `onPointerEnter` and `onFocus` of whatever opens one. A failure is left to the
 * dialog itself, which shows it when it is opened.
 */
export function preloadDialogs(): void {
  loadDialogs().catch(() => undefined);
}
