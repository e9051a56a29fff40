import type { ClientReleaseSet } from '@whetstone/contract';

const PARAMETER = 'pieces';

/** Whether the overlay is on: asked for by `?pieces`, ended by `?pieces=off`, and remembered for the browser session. */
export function wantsMicrofrontends(): boolean {
  const asked = new URLSearchParams(location.search).get(PARAMETER);
  if (asked === 'off') forgetMicrofrontends();
  else if (asked !== null) sessionStorage.setItem(PARAMETER, 'on');
  return sessionStorage.getItem(PARAMETER) !== null;
}

export function forgetMicrofrontends(): void {
  sessionStorage.removeItem(PARAMETER);
}

export function isOverridden({ overrides = [] }: ClientReleaseSet): boolean {
  return overrides.length > 0;
}
