import { useEffect, useRef } from 'react';

const TYPING_PAUSE = 300;

/** Props of a box that filters when the typing pauses, and follows `text` while nobody types in it. */
export function useFilterBox(text: string, onFilter: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onFilter);

  useEffect(() => {
    latest.current = onFilter;
  }, [onFilter]);
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ref: box,
    defaultValue: text,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(box.current?.value.trim() ?? ''), TYPING_PAUSE);
    },
  };
}
