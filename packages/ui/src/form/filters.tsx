// By its name: the bundler replaces this import with the package that the host provides.
import { media, tokens } from '@whetstone/ui';
import { useCallback, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Disclosure } from '../content/disclosure.tsx';

/** Closed on a phone, where the filters would fill the first screen. Wider screens show the fields in the grid of the parent, and no summary. */
export const Filters = styled(Disclosure)`
  > summary {
    font-weight: ${tokens.weight.strong};
  }

  ${media.medium} {
    @supports selector(::details-content) {
      &,
      &::details-content {
        display: contents;
        content-visibility: visible;
      }
      > summary {
        display: none;
      }
    }
  }
`;

/** Milliseconds without a keystroke before a search. */
const SEARCH_DELAY = 300;

/** An input that searches after a pause in typing. The input shows `text` unless the input has the focus. */
export function useSearchBox(text: string, onSearch: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  /** Drops the search that would follow the pause in typing. */
  const cancel = useCallback(() => clearTimeout(timer.current), []);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (ref.current && ref.current !== document.activeElement) ref.current.value = text;
  }, [text]);
  useEffect(() => cancel, [cancel]);

  /** Searches immediately. */
  const search = () => {
    cancel();
    latest.current(ref.current?.value.trim() ?? '');
  };
  const onInput = () => {
    cancel();
    timer.current = setTimeout(search, SEARCH_DELAY);
  };
  return { input: { ref, defaultValue: text, onInput }, search, cancel };
}
