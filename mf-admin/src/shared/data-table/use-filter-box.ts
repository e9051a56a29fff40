import { useEffect, useRef } from 'react';

const TYPING_PAUSE = 300;

/** A box that filters when the typing pauses, and follows `text` while nobody types in it. */
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

  const filter = () => latest.current(box.current?.value.trim() ?? '');
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(filter, TYPING_PAUSE);
  };
  /** Begins anew, in the box: what asked for it goes away. */
  const clear = () => {
    if (!box.current) return;
    box.current.value = '';
    box.current.focus();
    filter();
  };
  return { props: { ref: box, defaultValue: text, onInput }, clear };
}
