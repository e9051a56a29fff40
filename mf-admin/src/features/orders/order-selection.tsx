import { tokens } from '@whetstone/ui';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { PurchaseRow } from './purchases.api.ts';

export interface Selection {
  /** The selected rows, in the order of the list. */
  rows: readonly PurchaseRow[];
  isSelected: (number: string) => boolean;
  toggle: (number: string) => void;
  selectAll: (selected: boolean) => void;
  deselect: (numbers: readonly string[]) => void;
}

/** Which rows are selected. Other filters start with an empty selection: nobody packs an order that is not in the list. */
export function useSelection(rows: readonly PurchaseRow[], filters: object): Selection {
  const [{ of, numbers }, setSelection] = useState({ of: filters, numbers: new Set<string>() });
  const current = of === filters ? numbers : EMPTY;
  const update = useCallback(
    (change: (numbers: Set<string>) => void) =>
      setSelection((before) => {
        const next = new Set(before.of === filters ? before.numbers : EMPTY);
        change(next);
        return { of: filters, numbers: next };
      }),
    [filters],
  );
  return useMemo(
    () => ({
      rows: rows.filter(({ number }) => current.has(number)),
      isSelected: (number) => current.has(number),
      toggle: (number) =>
        update((next) => {
          if (!next.delete(number)) next.add(number);
        }),
      selectAll: (selected) =>
        update((next) => {
          for (const { number } of rows) selected ? next.add(number) : next.delete(number);
        }),
      deselect: (done) =>
        update((next) => {
          for (const number of done) next.delete(number);
        }),
    }),
    [rows, current, update],
  );
}

const EMPTY: ReadonlySet<string> = new Set();

/** A larger target than the box itself. */
const Target = styled.label`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin-inline-start: -0.5rem;
  cursor: pointer;

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

interface SelectOrderProps {
  number: string;
  selection: Selection;
}

export function SelectOrder({ number, selection }: SelectOrderProps) {
  return (
    <Target>
      <input
        type="checkbox"
        aria-label={`Select order ${number}`}
        checked={selection.isSelected(number)}
        onChange={() => selection.toggle(number)}
      />
    </Target>
  );
}
