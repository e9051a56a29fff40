import { type PointerEvent, useEffect, useState } from 'react';

/** Milliseconds to wait for the click after the release of a pointer. Not every release causes one, and touch screens send it later. */
const CLICK_DELAY = 100;

/**
 * Returns the value, or its earlier state while the main button of a pointer is down: a row that moves between press and release gets no click.
 * Put `onPointerDown` on an element around the rows.
 */
export function useFrozenWhilePressed<Value>(value: Value) {
  const [frozen, setFrozen] = useState<{ value: Value }>();
  useEffect(() => {
    if (!frozen) return;
    let timer: ReturnType<typeof setTimeout>;
    const release = () => setFrozen(undefined);
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
  }, [frozen]);
  const onPointerDown = ({ button }: PointerEvent) => {
    if (button === 0) setFrozen((before) => before ?? { value });
  };
  return { value: frozen ? frozen.value : value, onPointerDown };
}
