import type { PageRelease } from '@whetstone/contract';

const PARAMETER = 'pieces';

/** Whether the overlay is on: asked for by `?pieces`, ended by `?pieces=off`, and remembered for the browser session. */
export function wantsPieces(): boolean {
  const asked = new URLSearchParams(location.search).get(PARAMETER);
  if (asked === 'off') forgetPieces();
  else if (asked !== null) sessionStorage.setItem(PARAMETER, 'on');
  return sessionStorage.getItem(PARAMETER) !== null;
}

export function forgetPieces(): void {
  sessionStorage.removeItem(PARAMETER);
}

export function isOverridden({ overrides = [] }: PageRelease): boolean {
  return overrides.length > 0;
}
