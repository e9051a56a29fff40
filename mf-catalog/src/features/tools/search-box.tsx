import { TextField } from '@whetstone/ui';
import { type RefObject, useId, useState } from 'react';
import { styled } from 'styled-components';
import { MAX_SEARCH_LENGTH } from './tool-filters.ts';

const load = () => import(/* webpackChunkName: "suggestions" */ './suggestions.tsx');

/** The suggestions cover the content below. */
const Anchor = styled.div`
  position: relative;
  min-width: 0;
`;

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  defaultValue: string;
  onInput: () => void;
  onSearch: () => void;
  /** Drops the search that would follow the pause in typing. */
  onLeave: () => void;
}

/** The search field. The code of its suggestions loads at first focus; without it, the field still searches. */
export function SearchBox({ onSearch, onLeave, onInput, ...input }: SearchBoxProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const listId = useId();
  const loadOnce = () => {
    if (!loaded) load().then(setLoaded, () => undefined);
  };
  return (
    <Anchor>
      <TextField
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        label="Search the tools"
        name="q"
        placeholder="Chisel, hickory, 150 mm"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        onFocus={loadOnce}
        onInput={() => {
          // The field can have the focus before the page is hydrated.
          loadOnce();
          onInput();
        }}
        {...input}
      />
      {loaded && (
        <loaded.Suggestions
          input={input.ref}
          listId={listId}
          categoryPath={(category) => `/purchase?category=${encodeURIComponent(category)}`}
          onSearch={onSearch}
          onLeave={() => {
            if (input.ref.current) input.ref.current.value = '';
            onLeave();
          }}
        />
      )}
    </Anchor>
  );
}
