import type { Order } from '@whetstone/contract';
import { toWholeNumber } from '@whetstone/contract/numbers';
import { Stack, TextField, type TextFieldProps } from '@whetstone/ui';
import { orderContractApi } from './generated/contract.ts';
import type { ParcelLines } from './order.api.ts';
import { unshippedLines, unshippedQuantity } from './steps.ts';

type Line = Order['lines'][number];

/** How many of each line go into the parcel, as text, by the ids of the lines. */
type Quantities = Readonly<Record<string, string>>;

/** Everything that is not shipped. */
export function everything(order: Order): Quantities {
  return Object.fromEntries(unshippedLines(order).map((line) => [line._id, String(unshippedQuantity(line))]));
}

/** What the parcel contains. Undefined if a quantity is wrong, or the parcel is empty. */
export function parcelLines(order: Order, quantities: Quantities): ParcelLines | undefined {
  const lines = unshippedLines(order);
  if (lines.some((line) => problemOf(line, quantities) !== undefined)) return undefined;
  return lines.flatMap(({ _id: id }) => {
    const quantity = toWholeNumber(quantities[id] ?? '') ?? 0;
    return quantity > 0 ? [{ id, quantity }] : [];
  });
}

function problemOf(line: Line, quantities: Quantities): string | undefined {
  const most = unshippedQuantity(line);
  const text = quantities[line._id] ?? '';
  const quantity = toWholeNumber(text) ?? -1;
  if (quantity < 0 || quantity > most) return `Enter a number from 0 to ${most}.`;
  const isEmpty = Object.values(quantities).every((one) => toWholeNumber(one) === 0);
  return isEmpty ? 'Put at least one tool into the parcel.' : undefined;
}

interface ParcelFieldsProps {
  order: Order;
  quantities: Quantities;
  carrier: Omit<TextFieldProps, 'label'>;
  tracking: Omit<TextFieldProps, 'label'>;
  onChange: (quantities: Quantities) => void;
}

const CARRIERS = 'carriers-of-shop';

/** The carrier of a parcel, from the list of the shop or another one, its number, and what it contains. */
export function ParcelFields({ order, quantities, carrier, tracking, onChange }: ParcelFieldsProps) {
  const { data: delivery } = orderContractApi.useDeliveryGetSettingsQuery();
  const lines = unshippedLines(order);
  const isOneTool = lines.length === 1 && lines.every((line) => unshippedQuantity(line) === 1);
  return (
    <Stack gap="m">
      {!isOneTool &&
        lines.map((line) => (
          <TextField
            key={line._id}
            label={`${line.service}, of ${unshippedQuantity(line)}`}
            inputMode="numeric"
            autoComplete="off"
            value={quantities[line._id] ?? ''}
            error={problemOf(line, quantities)}
            onChange={({ target }) => onChange({ ...quantities, [line._id]: target.value })}
          />
        ))}
      <TextField {...carrier} label="Carrier" autoComplete="off" list={CARRIERS} />
      <datalist id={CARRIERS}>
        {delivery?.carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...tracking} label="Tracking number (optional)" autoComplete="off" />
    </Stack>
  );
}
