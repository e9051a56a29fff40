import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when the dialog opened. Radix does so only for a trigger of its own, and ours
 * are opened by state.
 */
export function useReturnedFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
