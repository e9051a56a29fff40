import { media, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  display: grid;
  align-items: end;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: minmax(0, 24rem) 1fr;
  }
`;

const Count = styled.p`
  ${tabularNumerals}
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

interface TableFilterProps {
  noun: string;
  /** The fields that the filter searches. */
  hint: string;
  box: ReturnType<typeof useFilterBox>['props'];
  /** The number of rows, in words. */
  status: string;
}

export function TableFilter({ noun, hint, box, status }: TableFilterProps) {
  return (
    <Bar>
      <TextField label={`Filter ${noun}`} hint={hint} type="search" {...box} />
      <Count role="status">{status}</Count>
    </Bar>
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
  useEffect(() => () => clearTimeout(timer.current), []);

  const filter = () => latest.current(box.current?.value.trim() ?? '');
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(filter, DEBOUNCE);
  };
  /** Clears the box and focuses it, because the clear button disappears. */
  const clear = () => {
    if (!box.current) return;
    box.current.value = '';
    box.current.focus();
    filter();
  };
  return { props: { ref: box, defaultValue: text, onInput }, clear };
}
