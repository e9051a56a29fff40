import { useEffect, useRef } from 'react';

const TYPING_PAUSE = 300;

/** Props of a search box that searches when the typing pauses, and follows `text` while nobody types in it. */
export function useSearchBox(text: string, onSearch: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = () => {
    clearTimeout(timer.current);
    latest.current(box.current?.value.trim() ?? '');
  };
  return {
    ref: box,
    defaultValue: text,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(search, TYPING_PAUSE);
    },
    /** Without waiting for the pause. */
    search,
  };
}
