import type {
  AddStockEntryDto,
  CorrectionReason,
  StockEntryDto,
  ToolStockDto,
} from '@whetstone/contract/api';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, media, SelectField, Stack, TextField, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../../shared/format.ts';
import { Options } from '../../shared/options.tsx';
import { Row } from '../../shared/row.ts';
import { useAddEntry } from './stock.api.ts';
import { REASONS } from './stock-ledger.tsx';

type Kind = AddStockEntryDto['kind'];

interface Fields {
  kind: Kind;
  quantity: string;
  reason: CorrectionReason;
  note: string;
}

const KINDS: Record<Kind, { option: string; quantity: string; button: string; reasons: CorrectionReason[] }> =
  {
    received: { option: 'Receive a delivery', quantity: 'Received', button: 'Receive', reasons: [] },
    counted: { option: 'Count the shelf', quantity: 'Counted', button: 'Save the count', reasons: [] },
    decreased: {
      option: 'Remove tools',
      quantity: 'Removed',
      button: 'Remove',
      reasons: ['damaged', 'lost', 'miscounted', 'other'],
    },
    increased: {
      option: 'Add tools',
      quantity: 'Added',
      button: 'Add',
      reasons: ['found', 'returned', 'miscounted', 'other'],
    },
  };

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const SENTENCES: ProblemSentences = {
  'insufficient-stock': ({ name, available }) =>
    available === 0 ? `The stock of ${name} is already 0.` : `Only ${available} of ${name} are left.`,
  'too-much-stock': ({ name, available, max }) =>
    `The stock of ${name} is ${available}. It can be at most ${max?.toLocaleString('en')}.`,
};

interface StockFormProps {
  id: string;
  name: string;
  stock: ToolStockDto;
}

/** Receives, corrects or counts the stock. A count is compared with the stock that the page showed when the count began. */
export function StockForm({ id, name, stock }: StockFormProps) {
  const form = useApiForm<Fields>({ kind: 'received', quantity: '', reason: 'damaged', note: '' });
  const { field, setValue, setError, setFocus, reset, watch, isSubmitting } = form;
  const [kind, quantity, reason] = watch(['kind', 'quantity', 'reason']);
  const { quantity: label, button, reasons } = KINDS[kind];
  /** The stock after the last change of this page, which is known before the stock is read again. */
  const [own, setOwn] = useState<{ before: ToolStockDto; balance: number }>();
  const current = own?.before === stock ? own.balance : stock.quantity;
  /** The stock when the count began, and the stock now if it has changed since. */
  const [seen, setSeen] = useState(stock.quantity);
  const [changed, setChanged] = useState<number>();
  const { add, forget } = useAddEntry(id);
  const notify = useNotify('stock-form');

  const choose = (next: Kind) => {
    setValue('reason', KINDS[next].reasons[0] ?? 'damaged');
    startCount();
  };
  const startCount = () => {
    setSeen(current);
    setChanged(undefined);
  };
  const save = async (fields: Fields, expected = seen) => {
    if ((toWholeNumber(fields.quantity) ?? -1) < 0)
      return setError('quantity', {
        message: wholeNumberProblem(fields.quantity) ?? 'Enter a whole number',
      });
    const { data, error } = await add(entryOf(fields, expected));
    const problem = problemOf(error);
    if (data) {
      notify('success', sentenceOf(data, name));
      reset({ kind: fields.kind, quantity: '', reason: fields.reason, note: '' });
      setOwn({ before: stock, balance: data.balance });
      setSeen(data.balance);
      setChanged(undefined);
      setFocus('quantity');
    } else if (problem?.code === 'changed-meanwhile') {
      setChanged((problem.current as Pick<ToolStockDto, 'quantity'>).quantity);
    } else if (problem?.code === 'insufficient-stock' || problem?.code === 'too-much-stock') {
      setError('quantity', { message: problemMessage(error, SENTENCES) });
    } else return error;
  };
  const countAgain = () => {
    setSeen(changed ?? current);
    setChanged(undefined);
    setValue('quantity', '');
    setFocus('quantity');
  };

  return (
    <Form {...form.props((fields) => save(fields))} onChange={forget}>
      <Stack gap="m">
        <Columns>
          <SelectField label="Change" {...field('kind', { onChange: ({ target }) => choose(target.value) })}>
            <Options options={Object.entries(KINDS).map(([value, { option }]) => [value, option])} />
          </SelectField>
          <TextField
            label={label}
            inputMode="numeric"
            autoComplete="off"
            hint={hintOf(kind, quantity, { ...stock, quantity: current }, seen)}
            {...field('quantity')}
          />
          {reasons.length > 0 && (
            <SelectField label="Reason" {...field('reason')}>
              <Options options={reasons.map((value) => [value, REASONS[value]])} />
            </SelectField>
          )}
          <TextField
            label={kind === 'received' ? 'Delivery note' : 'Note'}
            hint={reasons.length > 0 && reason === 'other' ? 'What happened.' : 'Optional.'}
            maxLength={200}
            autoComplete="off"
            {...field('note')}
          />
        </Columns>
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        {changed !== undefined && (
          <FormMessage tone="error">
            {`The stock was ${formatCount(seen)} when you began to count, and is ${formatCount(changed)} now. You counted ${quantity}.`}
          </FormMessage>
        )}
        {changed === undefined ? (
          <div>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {button}
            </Button>
          </div>
        ) : (
          <Row $align="center" $gap="m">
            <Button variant="primary" onClick={countAgain}>
              Count again
            </Button>
            <Button pending={isSubmitting} onClick={form.submit((fields) => save(fields, changed))}>
              Keep my count
            </Button>
          </Row>
        )}
      </Stack>
    </Form>
  );
}

function entryOf({ kind, quantity, reason, note }: Fields, expected: number): AddStockEntryDto {
  const text = note.trim();
  return {
    kind,
    quantity: toWholeNumber(quantity) ?? 0,
    ...(KINDS[kind].reasons.length > 0 && { reason }),
    ...(text && { note: text }),
    ...(kind === 'counted' && { expected }),
  };
}

/** What the change leads to, or what to count. */
function hintOf(kind: Kind, text: string, { quantity, reserved = 0 }: ToolStockDto, seen: number): string {
  if (kind === 'counted') {
    const begin = `The stock is ${formatCount(seen)}.`;
    return reserved === 0 ? begin : `${begin} Do not count the ${formatCount(reserved)} sold and not packed.`;
  }
  const change = toWholeNumber(text) ?? 0;
  const after = quantity + (kind === 'decreased' ? -change : change);
  return change === 0 || after < 0
    ? `The stock is ${formatCount(quantity)}.`
    : `The stock changes from ${formatCount(quantity)} to ${formatCount(after)}.`;
}

/** 'Received 20 of Claw Hammer. 32 are in stock.' */
function sentenceOf({ kind, change, balance }: StockEntryDto, name: string): string {
  const count = formatCount(Math.abs(change));
  const stock = `${formatCount(balance)} ${balance === 1 ? 'is' : 'are'} in stock.`;
  if (kind === 'received') return `Received ${count} of ${name}. ${stock}`;
  if (kind === 'counted') return `Counted ${name}. ${stock}`;
  return `${change < 0 ? 'Removed' : 'Added'} ${count} of ${name}. ${stock}`;
}
