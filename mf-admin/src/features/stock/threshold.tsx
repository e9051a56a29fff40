import type { ToolStockDto } from '@whetstone/contract/api';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { currentOf } from '../../shared/current-of.ts';
import { Row } from '../../shared/row.ts';
import { useSetThreshold } from './stock.api.ts';

const textOf = ({ lowStockAt }: Pick<ToolStockDto, 'lowStockAt'>) => String(lowStockAt ?? '');

const hintOf = ({ lowStockDefault, minQuantity }: ToolStockDto) =>
  `Empty: ${lowStockDefault}, as for other tools.${minQuantity > 1 ? ` The stock is also low below ${minQuantity}, the smallest order.` : ''}`;

/** The threshold of low stock. Another admin's change is shown, and overwritten only by saving again. */
export function Threshold({ id, stock }: { id: string; stock: ToolStockDto }) {
  const form = useApiForm({ lowStockAt: textOf(stock) });
  /** The threshold that the admin saw: the first one until a save or a conflict. */
  const [seen, setSeen] = useState(stock.lowStockAt);
  const [conflict, setConflict] = useState<ToolStockDto>();
  const setThreshold = useSetThreshold(id);
  const save = async ({ lowStockAt }: { lowStockAt: string }) => {
    const next = toWholeNumber(lowStockAt);
    const error = await setThreshold(next, seen);
    const current = currentOf<ToolStockDto>(error);
    setConflict(current);
    if (current) return setSeen(current.lowStockAt);
    if (error) return error;
    setSeen(next);
    form.reset({ lowStockAt });
  };
  const takeTheirs = () => {
    form.setValue('lowStockAt', textOf(conflict ?? stock));
    setConflict(undefined);
  };
  return (
    <Form {...form.props(save)}>
      <Stack gap="s">
        <TextField
          label="Low at"
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(stock.lowStockDefault)}
          hint={hintOf(stock)}
          {...form.field('lowStockAt', { validate: wholeNumberProblem })}
        />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        {conflict && (
          <FormMessage tone="error">
            {`Another admin has set ${conflict.lowStockAt ?? `the default, ${conflict.lowStockDefault}`}. Yours is ${form.getValues('lowStockAt') || `the default, ${conflict.lowStockDefault}`}.`}
          </FormMessage>
        )}
        <Row $align="start">
          <Button type="submit" pending={form.isSubmitting}>
            {conflict ? 'Keep mine' : 'Save'}
          </Button>
          {conflict && <Button onClick={takeTheirs}>Take theirs</Button>}
        </Row>
      </Stack>
    </Form>
  );
}
