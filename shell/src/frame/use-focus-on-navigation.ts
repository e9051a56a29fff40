import { useLocation } from '@whetstone/kernel';
import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to the element after each navigation, so that a screen reader starts at the new page. */
export function useFocusOnNavigation<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
