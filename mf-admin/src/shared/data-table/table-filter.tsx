import { media, Stack, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** The search box with further filters beside it, in one line on a wide screen. */
const Fields = styled.div.attrs({ role: 'search' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${tokens.space.xs} ${tokens.space.s};

  > :first-child {
    grid-column: 1 / -1;
  }
  label {
    margin-bottom: ${tokens.space.xxs};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
  }
  ${media.medium} {
    grid-auto-columns: minmax(0, 12rem);
    grid-auto-flow: column;
    grid-template-columns: minmax(0, 18rem);

    > :first-child {
      grid-column: auto;
    }
    :is(input, select) {
      min-height: ${tokens.size.controlSmall};
      padding-block: 0.25rem;
      font-size: ${tokens.text.s};
    }
  }
`;

const Status = styled.div`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};

  > :nth-child(3) {
    margin-inline-start: auto;
  }
`;

interface TableFilterProps {
  noun: string;
  /** The fields that the filter searches. */
  hint: string;
  box: ReturnType<typeof useFilterBox>['props'];
  /** Further filters. */
  children?: ReactNode;
  /** Beside the number of rows. */
  actions?: ReactNode;
  /** The number of rows, in words. */
  status: string;
}

/** The filters in one line, and below them the number of rows, what the search covers, and actions. */
export function TableFilter({ noun, hint, box, children, actions, status }: TableFilterProps) {
  return (
    <Stack gap="xs">
      <Fields>
        <TextField label={`Filter ${noun}`} aria-description={hint} type="search" {...box} />
        {children}
      </Fields>
      <Status>
        <strong role="status">{status}</strong>
        <span aria-hidden="true">{hint}</span>
        {actions}
      </Status>
    </Stack>
  );
}

const DEBOUNCE = 300;

/** A search box with debounced `onFilter`. The box shows `text` except while it has the focus. */
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
  useEffect(() => {
    // The router takes the new parameters for a navigation, which would cancel a pending one to another page.
    const cancel = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a');
      if (link && defaultPrevented && link.pathname !== window.location.pathname) clearTimeout(timer.current);
    };
    document.addEventListener('click', cancel);
    return () => {
      document.removeEventListener('click', cancel);
      clearTimeout(timer.current);
    };
  }, []);

  const filter = () => latest.current(box.current?.value.trim() ?? '');
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(filter, DEBOUNCE);
  };
  /** Empties the box without a request, and focuses it, because the clear button disappears. */
  const reset = () => {
    clearTimeout(timer.current);
    if (!box.current) return;
    box.current.value = '';
    box.current.focus();
  };
  return { props: { ref: box, defaultValue: text, onInput }, reset };
}
