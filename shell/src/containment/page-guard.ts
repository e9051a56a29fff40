/** A replaced or added property of a built-in object. */
export interface Replacement {
  name: PropertyKey;
  /** The new value or getter; undefined if the property was deleted. */
  value?: unknown;
}

export type ScriptError = ErrorEvent | PromiseRejectionEvent;

/** State of the inline script in document.html. */
export interface PageGuard {
  /** Restores the built-ins of the page. Returns what was replaced. */
  restore: () => Replacement[];
  /** The first errors of scripts, before `onError` is set. */
  errors: readonly ScriptError[];
  onError?: (event: ScriptError) => void;
  /** Called with each click before any listener of a module. */
  onClick?: (click: MouseEvent) => void;
}

declare global {
  interface Window {
    guard?: PageGuard | undefined;
  }
}

/** Takes the guard from the window before a remote runs. Undefined if the browser blocked the inline script. */
export function takeGuard(): PageGuard | undefined {
  const { guard } = window;
  window.guard = undefined;
  return guard;
}
