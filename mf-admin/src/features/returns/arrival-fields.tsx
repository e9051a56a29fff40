import type { ReturnCondition, ReturnDto, TakeReturnStepDto } from '@whetstone/contract/api';
import { toWholeNumber } from '@whetstone/contract/numbers';
import type { ApiForm } from '@whetstone/kernel/form';
import { SelectField, Stack, TextField } from '@whetstone/ui';
import { Options } from '../../shared/options.tsx';

type Line = ReturnDto['lines'][number];

/** How the pieces of a line arrived. */
interface Arrival {
  /** `mixed`: the pieces differ. Empty until the admin chooses, so that no tool returns to stock by default. */
  condition: ReturnCondition | 'mixed' | '';
  /** How many pieces have each condition, as text, if they differ. */
  counts: Record<ReturnCondition, string>;
}

export interface ReturnStepFields {
  answer: string;
  /** By the position of the line. */
  arrivals: Arrival[];
}

const CONDITIONS: Readonly<Record<ReturnCondition, string>> = {
  resellable: 'Can be sold again',
  damaged: 'Damaged',
  missing: 'Not in the parcel',
};
const NAMED = Object.entries(CONDITIONS) as [ReturnCondition, string][];
const MIXED = ['mixed', 'Not all the same'] as const;

export function arrivalOf(condition: Arrival['condition']): Arrival {
  return { condition, counts: { resellable: '', damaged: '', missing: '' } };
}

/** The pieces of a line by their conditions. */
export function partsOf({ line }: Line, arrival: Arrival | undefined): TakeReturnStepDto['lines'] & object {
  if (!arrival || arrival.condition === '') return [];
  if (arrival.condition !== 'mixed') return [{ line, condition: arrival.condition }];
  return NAMED.flatMap(([condition]) => {
    const quantity = countOf(arrival, condition);
    return quantity > 0 ? [{ line, condition, quantity }] : [];
  });
}

/** 0 for an empty text. NaN for a text that is no whole number. */
function countOf({ counts }: Arrival, condition: ReturnCondition): number {
  const text = counts[condition].trim();
  return text === '' ? 0 : (toWholeNumber(text) ?? Number.NaN);
}

function countProblem(arrival: Arrival, { quantity: sent }: Line, condition: ReturnCondition) {
  const count = countOf(arrival, condition);
  if (!(count >= 0 && count <= sent)) return `Enter a number from 0 to ${sent}.`;
  const sum = NAMED.reduce((total, [one]) => total + countOf(arrival, one), 0);
  return sum === sent || `The numbers must add up to ${sent}.`;
}

interface ArrivalFieldsProps {
  form: ApiForm<ReturnStepFields>;
  line: Line;
  /** The position of the line. */
  index: number;
}

/** The condition of the pieces of a line, or how many have each. */
export function ArrivalFields({ form, line, index }: ArrivalFieldsProps) {
  const { service, quantity } = line;
  const { condition } = form.watch(`arrivals.${index}`);
  const options = quantity > 1 ? [...NAMED, MIXED] : NAMED;
  return (
    <Stack gap="s">
      <SelectField
        label={`${quantity} × ${service}`}
        {...form.field(`arrivals.${index}.condition`, { required: 'Choose how it arrived' })}
      >
        {condition === '' && <option value="">Choose one</option>}
        <Options options={options} />
      </SelectField>
      {condition === 'mixed' &&
        NAMED.map(([one, name]) => (
          <TextField
            key={one}
            label={`${service}: ${name.toLowerCase()}`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field(`arrivals.${index}.counts.${one}`, {
              validate: (_, { arrivals }) => {
                const arrival = arrivals[index];
                return !arrival || countProblem(arrival, line, one);
              },
            })}
          />
        ))}
    </Stack>
  );
}
