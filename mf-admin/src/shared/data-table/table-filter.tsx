import { media, Stack, TextField, tabularNumerals, tokens } from '@whetstone/ui';
import { Filters, useSearchBox } from '@whetstone/ui/filters';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** The search box with further filters beside it, in one line on a wide screen. */
const Fields = styled.div.attrs({ role: 'search' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space.xs} ${tokens.space.s};

  label {
    margin-bottom: ${tokens.space.xxs};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
  }
  summary {
    font-size: ${tokens.text.s};
  }
  ${media.medium} {
    grid-auto-columns: minmax(0, 12rem);
    grid-auto-flow: column;
    grid-template-columns: minmax(0, 18rem);

    :is(input, select) {
      min-height: ${tokens.size.controlSmall};
      padding-block: 0.25rem;
      font-size: ${tokens.text.s};
    }
  }
`;

const FilterFields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${tokens.space.xs} ${tokens.space.s};

  ${media.medium} {
    display: contents;
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
  hint: string;
  box: ReturnType<typeof useFilterBox>['props'];
  children?: ReactNode;
  /** A further filter is set. */
  active: boolean;
  actions?: ReactNode;
  /** The number of rows, in words. */
  status: string;
}

/** The search box and the filters, and below them the number of rows, what the search covers, and actions. */
export function TableFilter({ noun, hint, box, children, active, actions, status }: TableFilterProps) {
  // Only at first: the fields stay open while they are cleared.
  const [wasActive] = useState(active);
  return (
    <Stack gap="xs">
      <Fields>
        <TextField label={`Filter ${noun}`} aria-description={hint} type="search" {...box} />
        {children && (
          <Filters open={wasActive} summary="Filters">
            <FilterFields>{children}</FilterFields>
          </Filters>
        )}
      </Fields>
      <Status>
        <strong role="status">{status}</strong>
        <span aria-hidden="true">{hint}</span>
        {actions}
      </Status>
    </Stack>
  );
}

/** The search box of a table, which can be emptied. */
export function useFilterBox(text: string, onFilter: (text: string) => void) {
  const { input, cancel } = useSearchBox(text, onFilter);

  useEffect(() => {
    // The router takes the new parameters for a navigation, which would cancel a pending one to another page.
    const cancelOnLeave = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a');
      if (link && defaultPrevented && link.pathname !== window.location.pathname) cancel();
    };
    document.addEventListener('click', cancelOnLeave);
    return () => document.removeEventListener('click', cancelOnLeave);
  }, [cancel]);

  /** Empties the box without a request, and focuses it, because the clear button disappears. */
  const reset = () => {
    cancel();
    if (!input.ref.current) return;
    input.ref.current.value = '';
    input.ref.current.focus();
  };
  return { props: input, reset };
}
