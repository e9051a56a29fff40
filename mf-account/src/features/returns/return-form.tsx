import type { OrderReturnsDto, ReturnReason } from '@whetstone/contract/api';
import { useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, SelectField, Stack, TextAreaField } from '@whetstone/ui';
import { REASONS } from './return-reasons.ts';
import { useReturnsRequestMutation } from './returns.api.ts';

interface Fields {
  /** The quantities, by the position of the line. */
  quantities: string[];
  reason: ReturnReason;
  note: string;
}

const MAX_NOTE = 500;

interface ReturnFormProps {
  number: string;
  lines: OrderReturnsDto['returnable'];
}

/** Asks for a return. The API validates the lines and the time. */
export function ReturnForm({ number, lines }: ReturnFormProps) {
  const [request] = useReturnsRequestMutation();
  const notify = useNotify('return');
  const form = useApiForm<Fields>(
    { quantities: lines.map(() => '0'), reason: 'unwanted', note: '' },
    {
      'returns-ended': 'The time to return tools of this order is over. Write to us.',
      'not-returnable': 'Nothing of this order can be returned here. Write to us.',
      'line-not-returnable': ({ name, available }) =>
        name
          ? `Only ${available} of ${name} can still be returned. Load the page again.`
          : 'One of the tools is in another return already. Load the page again.',
    },
  );
  const chosen = form
    .watch('quantities')
    .flatMap((quantity, index) =>
      Number(quantity) > 0 ? [{ line: lines[index]?.line ?? '', quantity: Number(quantity) }] : [],
    );
  const send = async ({ reason, note }: Fields) => {
    const requestReturnDto = { lines: chosen, reason, ...(note.trim() && { note: note.trim() }) };
    const { error } = await request({ number, requestReturnDto });
    if (!error) notify('success', 'We have your request. We answer by email.');
    return error;
  };
  return (
    <Form {...form.props(send)}>
      <Stack gap="m">
        {lines.map(({ line, service, quantity }, index) => (
          <SelectField key={line} label={service} {...form.field(`quantities.${index}`)}>
            {Array.from({ length: quantity + 1 }, (_, count) => `${count}`).map((count) => (
              <option key={count} value={count}>
                {count === '0' ? 'Keep' : `Return ${count}`}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField label="Reason" {...form.field('reason')}>
          {Object.entries(REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note (optional)"
          hint="For the shop, such as what is broken."
          rows={3}
          maxLength={MAX_NOTE}
          {...form.field('note')}
        />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={form.isSubmitting}
            disabled={chosen.length === 0}
            aria-describedby="return-hint"
          >
            Ask for a return
          </Button>
        </div>
        <p id="return-hint">Choose at least one tool. Send nothing before we have accepted your request.</p>
      </Stack>
    </Form>
  );
}
