import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Calls `restore` when the focused element leaves the page, or the element to which a dialog would return the focus. Without it
 * keyboard users start again at the top of the page. Returns handlers for the element around everything that can leave.
 */
export function useRestoreFocus(restore: () => void) {
  const last = useRef<Element | null>(null);

  // Without dependencies: any render can remove the focused element.
  useEffect(() => {
    if (document.activeElement !== document.body || !last.current || last.current.isConnected) return;
    last.current = null;
    restore();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A click on the bare page clears the focus on purpose. A dialog that opens is a related target.
      if (!relatedTarget) last.current = null;
    },
  };
}

const LANDMARK = 'section,main,[role=group],[role=dialog]';

/** When `element` unmounts with the focus inside, the focus moves to the nearest landmark around it. */
export function useFocusLandmarkOnUnmount(element: RefObject<HTMLElement | null>): void {
  // A layout effect: its cleanup runs before React removes the element.
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      const landmark = own?.parentElement?.closest<HTMLElement>(LANDMARK);
      if (!landmark || !own?.contains(document.activeElement)) return;
      if (!landmark.hasAttribute('tabindex')) landmark.tabIndex = -1;
      landmark.focus({ preventScroll: true });
    };
  }, [element]);
}
