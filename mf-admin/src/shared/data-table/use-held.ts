import { type PointerEvent, useEffect, useState } from 'react';

/** Milliseconds to wait for the click after the release of a pointer. Not every release causes one, and touch screens send it later. */
const CLICK_DELAY = 100;

/**
 * Returns the value, or its earlier state while the main button of a pointer is down: a row that moves between press and release gets no click.
 * Put `onPointerDown` on an element around the rows.
 */
export function useHeld<Value>(value: Value) {
  const [held, setHeld] = useState<{ value: Value }>();
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout>;
    const release = () => setHeld(undefined);
    const releaseSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(release, CLICK_DELAY);
    };
    const listeners = { click: release, pointerup: releaseSoon, pointercancel: releaseSoon };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    };
  }, [held]);
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button === 0) setHeld((before) => before ?? { value });
  };
  return { value: held ? held.value : value, onPointerDown };
}
