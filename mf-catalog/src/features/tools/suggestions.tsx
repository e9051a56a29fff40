import { skipToken, useNavigate } from '@whetstone/kernel';
import { smallCaps, tabularNumerals, tokens, VisuallyHidden } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { Fragment, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useSearchSuggestQuery } from './search.api.ts';
import { NONE, type Suggestion, suggestionGroups, typedParts } from './suggestion-groups.ts';

/** Milliseconds without a keystroke before a request. */
const DELAY = 150;

const List = styled.div`
  position: absolute;
  inset: 100% 0 auto;
  z-index: 5;
  max-height: min(34rem, 60dvh);
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

const Label = styled.div`
  ${smallCaps}
  padding: ${tokens.space.xs} ${tokens.space.s} 0;
  color: ${tokens.color.inkMuted};
`;

const Item = styled.div`
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

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  categoryPath: (category: string) => string;
  onSearch: () => void;
  /** Called before a suggestion leads to another page or category. */
  onLeave: () => void;
}

/** The popup of a search field: the grouped list of a combobox (ARIA Authoring Practices). The focus stays in the field. */
export function Suggestions({ input, listId, categoryPath, onSearch, onLeave }: SuggestionsProps) {
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
  const groups = text && data ? suggestionGroups(data, text, categoryPath) : [];
  const suggestions = groups.flatMap((group) => group.suggestions);
  const isExpanded = isOpen && suggestions.length > 0;
  const some = suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`;
  const count = groups[0]?.label === NONE ? `${NONE}. Press Enter to search all tools.` : some;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ path, text: chosen }: Suggestion) => {
    close();
    if (path) {
      onLeave();
      return void navigate(path);
    }
    if (input.current) input.current.value = chosen;
    onSearch();
  };
  const onType = useEffectEvent((value: string) => {
    setText(value.trim());
    setActive(-1);
    setOpen(true);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { length } = suggestions;
    const chosen = suggestions[active];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      setOpen(true);
      // From the field, up leads to the last suggestion; after the last one follows the field.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = ((active + 1 + step + length + 1) % (length + 1)) - 1;
      setActive(isExpanded ? next : step > 0 ? 0 : length - 1);
    } else if (event.key === 'Enter') {
      // The form searches. Suggestions that arrive later stay closed.
      if (!isExpanded || !chosen) return close();
      choose(chosen);
    } else if (event.key === 'Escape' && isExpanded) close();
    else if (event.key === 'Escape' && input.current?.value) {
      // Not every browser clears a search field.
      input.current.value = '';
      input.current.dispatchEvent(new Event('input', { bubbles: true }));
    } else return;
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
        {groups.map(({ label, suggestions: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={label} role="group" aria-labelledby={`${listId}-${label}`}>
            <Label id={`${listId}-${label}`}>{label}</Label>
            {ofGroup.map((suggestion) => {
              const index = suggestions.indexOf(suggestion);
              return (
                <Item
                  key={suggestion.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-label={[suggestion.text, suggestion.note].filter(Boolean).join(', ')}
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  {suggestion.image !== undefined && <Thumbnail src={suggestion.image} size="2.5rem" />}
                  <Text>
                    <Completed text={suggestion.text} typed={text} />
                  </Text>
                  {/* The space keeps the words of the text and the note apart. */}
                  {suggestion.note && <Note>{` ${suggestion.note}`}</Note>}
                </Item>
              );
            })}
          </div>
        ))}
      </List>
      <VisuallyHidden role="status">{isExpanded && count}</VisuallyHidden>
    </>
  );
}

/** A suggestion with the part in bold that the shopper has not typed. */
function Completed({ text, typed }: { text: string; typed: string }) {
  return typedParts(text, typed).map(([same, other], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={index}>
      <span>{same}</span>
      {other && <b>{other}</b>}
    </Fragment>
  ));
}
