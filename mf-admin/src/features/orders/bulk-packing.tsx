import { Button, Icon, Stack, TextLink, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { formatCount, formatQuantity } from '../../shared/format.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { hasPackingSlip } from '../../shared/orders/packing-slips.tsx';
import { type OrderRow, type PackResult, usePackOrders } from './orders.api.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.m};
  padding-block: ${tokens.space.xs};
  font-size: ${tokens.text.s};
`;

const SelectAll = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.xs};
  min-height: ${tokens.size.controlSmall};
  margin-inline-end: auto;
  cursor: pointer;

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

/** Packs the selected orders that can be packed, with the outcome of each, and prints the packing slips of all selected ones that are not cancelled. */
export function BulkPacking({ table }: { table: SortedTable<OrderRow> }) {
  const { packAll, pending } = usePackOrders();
  const [results, setResults] = useState<readonly PackResult[]>([]);
  const { rows } = table.getSelectedRowModel();
  const selected = rows.length;
  const packable = rows.map(({ original }) => original).filter(({ next }) => next === 'pack');
  const slips = rows.filter(({ original }) => hasPackingSlip(original)).length;
  const pack = async () => {
    const outcome = await packAll(packable.map(({ number }) => number));
    setResults(outcome);
    // The others stay selected, to be invoiced and packed again.
    const packed = new Set(outcome.flatMap(({ number, reason }) => (reason ? [] : [number])));
    table.setRowSelection((before) =>
      Object.fromEntries(Object.entries(before).filter(([number]) => !packed.has(number))),
    );
  };
  return (
    <Stack gap="s">
      <Bar aria-label="Selected orders">
        <SelectAll>
          <input
            type="checkbox"
            disabled={table.getRowModel().rows.length === 0}
            checked={table.getIsAllRowsSelected()}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !table.getIsAllRowsSelected();
            }}
            onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
          />
          Select all shown orders
        </SelectAll>
        <span role="status">
          {selected > 0 &&
            `${formatQuantity(selected, 'order')} selected${!pending && packable.length < selected ? `, ${packable.length || 'none'} ready to pack` : ''}`}
        </span>
        <Button
          size="small"
          variant="primary"
          disabled={packable.length === 0}
          pending={pending}
          onClick={() => void pack()}
        >
          {packLabel(packable.length, selected)}
        </Button>
        <Button size="small" disabled={slips === 0} onClick={() => window.print()}>
          {slips > 0 ? `Print ${formatQuantity(slips, 'packing slip')}` : 'Print packing slips'}
        </Button>
      </Bar>
      {results.length > 0 && <PackResults results={results} onClose={() => setResults([])} />}
    </Stack>
  );
}

/** 'Pack 3 orders', 'Pack 3 of 5 orders' */
function packLabel(packable: number, selected: number): string {
  if (packable === 0) return 'Pack orders';
  const orders = formatQuantity(selected, 'order');
  return packable < selected ? `Pack ${formatCount(packable)} of ${orders}` : `Pack ${orders}`;
}

const Panel = styled.section`
  position: relative;
  padding: ${tokens.space.m};
  padding-inline-end: ${tokens.space.xxl};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-left: 3px solid ${tokens.color.accentText};
  border-radius: ${tokens.radius.s};
  font-size: ${tokens.text.s};

  &[data-complete] {
    border-left-color: ${tokens.color.success};
  }
  &:focus {
    outline: none;
  }
  h2 {
    font-size: ${tokens.text.m};
    line-height: ${tokens.leading.snug};
    letter-spacing: 0;
  }
`;

const Failures = styled.ul`
  display: grid;
  gap: ${tokens.space.xs};
  margin-top: ${tokens.space.s};
`;

const OrderLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
`;

const Close = styled(Button)`
  position: absolute;
  inset: ${tokens.space.xs} ${tokens.space.xs} auto auto;
`;

interface PackResultsProps {
  results: readonly PackResult[];
  onClose: () => void;
}

/** 'Packed 4 of 5 orders', and the reason for each order that is not packed. */
function PackResults({ results, onClose }: PackResultsProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusOn(panel, results);
  const failures = results.filter(({ reason }) => reason);
  const packed = results.length - failures.length;
  const summary =
    failures.length === 0
      ? `${formatQuantity(packed, 'order')} packed`
      : `${packed} of ${formatQuantity(results.length, 'order')} packed`;
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      aria-label="Packing results"
      data-complete={failures.length === 0 || undefined}
    >
      <h2>{summary}</h2>
      {failures.length > 0 && (
        <Failures>
          {failures.map(({ number, reason }) => (
            <li key={number}>
              <OrderLink to={orderPath(number)}>{number}</OrderLink>: <span>{reason}</span>
            </li>
          ))}
        </Failures>
      )}
      <Close size="small" variant="quiet" aria-label="Close the packing results" onClick={onClose}>
        <Icon name="close" size={16} />
      </Close>
    </Panel>
  );
}

/** Focuses the panel for each new outcome: a screen reader reads it, and the next Tab reaches the first failure. */
function useFocusOn(panel: RefObject<HTMLElement | null>, outcome: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome moves the focus
  useEffect(() => panel.current?.focus(), [panel, outcome]);
}
