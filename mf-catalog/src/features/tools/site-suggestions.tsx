import { useLocation, useNavigate } from '@whetstone/kernel';
import { tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { styled } from 'styled-components';
import { categoryPath } from '../../shared/links.ts';
import { SEARCH, searchPath } from '../../shared/search-paths.ts';
import { Suggestions } from './suggestions.tsx';

/** Below the bar where the field covers it, and else below the field: as in the shell's `document.html`. */
const Below = styled.div`
  @media (43.75rem <= width < 60rem) or (width >= 80rem) {
    > [role='listbox'] {
      left: auto;
      width: 28rem;
      max-width: calc(100vw - 2 * ${tokens.space.gutter});
    }
  }
`;

/** Makes the search field of the navbar a combobox, and its form a link to the results. */
export function SiteSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const listId = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openResults = useEffectEvent(() => {
    const text = input.current?.value.trim();
    // A phone hides its keyboard, and the field no longer covers the bar.
    input.current?.blur();
    if (text) void navigate(searchPath(text));
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': listId };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    const submit = (event: Event) => {
      event.preventDefault();
      openResults();
    };
    field.form?.addEventListener('submit', submit);
    return () => {
      field.form?.removeEventListener('submit', submit);
      for (const name of [...Object.keys(attributes), 'aria-expanded', 'aria-activedescendant'])
        field.removeAttribute(name);
    };
  }, [input, listId]);

  // Back leads to an earlier search.
  useEffect(() => {
    const q = pathname === SEARCH && new URLSearchParams(search).get('q');
    if (q && input.current && input.current !== document.activeElement) input.current.value = q;
  }, [input, pathname, search]);

  return (
    <Below>
      <Suggestions
        input={input}
        listId={listId}
        categoryPath={categoryPath}
        onSearch={openResults}
        onLeave={() => input.current?.blur()}
      />
    </Below>
  );
}
