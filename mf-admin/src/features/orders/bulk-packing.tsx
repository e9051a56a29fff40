import { Button, Stack, tokens } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { useState } from 'react';
import { styled } from 'styled-components';
import { checkBox } from '../../shared/check-box.ts';
import type { SortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { formatCount, formatQuantity } from '../../shared/format.ts';
import { hasPackingSlip } from '../../shared/orders/packing-slips.tsx';
import { type OrderRow, type PackResult, usePackOrders } from './orders.api.ts';

const loadResults = () => import(/* webpackChunkName: "pack-results" */ './pack-results.tsx');

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.m};
  padding-block: ${tokens.space.xs};
  font-size: ${tokens.text.s};
`;

const SelectAll = styled.label`
  ${checkBox}
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.xs};
  min-height: ${tokens.size.controlSmall};
  margin-inline-end: auto;
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
          onClick={pack}
        >
          {packLabel(packable.length, selected)}
        </Button>
        <Button size="small" disabled={slips === 0} onClick={() => window.print()}>
          {slips > 0 ? `Print ${formatQuantity(slips, 'packing slip')}` : 'Print packing slips'}
        </Button>
      </Bar>
      {results.length > 0 && (
        <Late load={loadResults}>
          {({ PackResults }) => <PackResults results={results} onClose={() => setResults([])} />}
        </Late>
      )}
    </Stack>
  );
}

/** 'Pack 3 orders', 'Pack 3 of 5 orders' */
function packLabel(packable: number, selected: number): string {
  if (packable === 0) return 'Pack orders';
  const orders = formatQuantity(selected, 'order');
  return packable < selected ? `Pack ${formatCount(packable)} of ${orders}` : `Pack ${orders}`;
}
