import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * What leaves the page may have had the focus, or be where a dialog would give it back to: a keyboard would then start
 * over at the top of the page. Calls `restore` instead. Answers the handlers for the element around all that may leave.
 */
export function useRestoreFocus(restore: () => void) {
  const last = useRef<Element | null>(null);

  // After every render: any of them may have taken the focused element away.
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
      // Left for nothing at all, by a press on the bare page. A dialog that opens is something.
      if (!relatedTarget) last.current = null;
    },
  };
}
