import { categoryName } from '@whetstone/contract/category-name';
import { skipToken, useNavigate } from '@whetstone/kernel';
import { formatPrice, tabularNumerals, tokens, VisuallyHidden } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/links.ts';
import type { SearchSuggestApiResponse } from './generated/search.ts';
import { useSearchSuggestQuery } from './search.api.ts';

/** Milliseconds without a keystroke before a request. */
const DELAY = 150;

const List = styled.ul`
  position: absolute;
  inset: 100% 0 auto;
  z-index: 5;
  max-height: min(28rem, 60vh);
  margin: ${tokens.space.xxs} 0 0;
  padding: ${tokens.space.xxs} 0;
  overflow-y: auto;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};

  &[hidden] {
    display: none;
  }
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: 2.75rem;
  padding: ${tokens.space.xxs} ${tokens.space.s};
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: ${tokens.color.sunken};
  }

  &[aria-selected='true'] {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
  }
`;

const Text = styled.span`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Note = styled.span`
  ${tabularNumerals}
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

interface Suggestion {
  key: string;
  text: string;
  note: string;
  image?: string;
  /** Where it leads. Without a path it is a search for the text. */
  path?: string;
}

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Searches for the text of the input. */
  onSearch: () => void;
  /** Called before a suggestion leads to another page or category. */
  onLeave: () => void;
}

/** The popup of the search field: the list of a combobox (ARIA Authoring Practices). The focus stays in the field. */
export function Suggestions({ input, listId, onSearch, onLeave }: SuggestionsProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const { data } = useSearchSuggestQuery(text ? { q: text } : skipToken);
  const [shown, setShown] = useState(data);
  // Another suggestion can have the position of the active one.
  if (data !== shown) {
    setShown(data);
    setActive(-1);
  }
  const suggestions = text && data ? suggestionsOf(data) : [];
  const isExpanded = isOpen && suggestions.length > 0;
  const idOf = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ path, text: chosen }: Suggestion) => {
    close();
    if (input.current) input.current.value = path ? '' : chosen;
    if (!path) return onSearch();
    onLeave();
    void navigate(path);
  };
  const onType = useEffectEvent((value: string) => {
    setText(value.trim());
    setActive(-1);
    setOpen(true);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const count = suggestions.length;
    const chosen = suggestions[active];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      setOpen(true);
      // From the field, up leads to the last suggestion; after the last one follows the field.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isExpanded ? ((active + 1 + step + count + 1) % (count + 1)) - 1 : step > 0 ? 0 : count - 1);
    } else if (event.key === 'Enter') {
      // The form searches. Suggestions that arrive later stay closed.
      if (!isExpanded || !chosen) return close();
      choose(chosen);
    } else if (event.key === 'Escape' && isExpanded) close();
    else return;
    event.preventDefault();
  });
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout>;
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => document.activeElement === field && onType(field.value), DELAY);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === 'Escape') clearTimeout(timer);
      onKey(event);
    };
    const left = () => onBlur();
    field.addEventListener('input', typed);
    field.addEventListener('keydown', pressed);
    field.addEventListener('blur', left);
    // The shopper may have typed while this code was loading.
    if (field.value !== field.defaultValue) typed();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', typed);
      field.removeEventListener('keydown', pressed);
      field.removeEventListener('blur', left);
    };
  }, [input]);

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isExpanded));
    if (active >= 0) input.current?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else input.current?.removeAttribute('aria-activedescendant');
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, isExpanded, active, listId]);

  return (
    <>
      <List id={listId} role="listbox" aria-label="Suggestions" hidden={!isExpanded}>
        {suggestions.map((suggestion, index) => (
          <Item
            key={suggestion.key}
            id={idOf(index)}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.image && <Thumbnail src={suggestion.image} size="2.5rem" />}
            <Text>{suggestion.text}</Text>
            <Note>{suggestion.note}</Note>
          </Item>
        ))}
      </List>
      <VisuallyHidden role="status">
        {isExpanded && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </VisuallyHidden>
    </>
  );
}

function suggestionsOf({ corrected, words, categories, tools }: SearchSuggestApiResponse): Suggestion[] {
  return [
    ...(corrected ? [{ key: 'corrected', text: corrected, note: 'Did you mean' }] : []),
    ...words.map((word) => ({ key: `word ${word}`, text: word, note: 'Search' })),
    ...categories.map((category) => ({
      key: `category ${category}`,
      text: categoryName(category),
      note: 'Category',
      path: `/purchase?category=${encodeURIComponent(category)}`,
    })),
    ...tools.map((tool) => ({
      key: tool._id,
      text: tool.name,
      note: formatPrice(tool.price),
      image: tool.img,
      path: toolPath(tool),
    })),
  ];
}
