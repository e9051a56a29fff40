import { useSyncExternalStore } from 'react';

const REFRESH = 3_000;

/** For `pollingInterval`: milliseconds between two looks at the API, none while nobody looks at the page. */
export function useRefreshInterval(): number {
  return useSyncExternalStore(onVisibilityChange, isVisible, () => false) ? REFRESH : 0;
}

function onVisibilityChange(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
