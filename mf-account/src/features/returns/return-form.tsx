import type { OrderReturnsDto, ReturnReason, ReturnRefundDto } from '@whetstone/contract/api';
import { skipToken, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, formatPrice, SelectField, Stack, TextAreaField } from '@whetstone/ui';
import { REASONS } from './return-reasons.ts';
import { useQuoteReturnQuery, useReturnsRequestMutation } from './returns.api.ts';

interface Fields {
  /** By the id of the line. */
  quantities: Record<string, string>;
  /** Empty until the customer chooses: the reason decides who pays to send the tools. */
  reason: ReturnReason | '';
  note: string;
}

const MAX_NOTE = 500;

const HINTS: Partial<Record<ReturnReason | '', string>> & { other: string } = {
  '': 'Choose a reason.',
  withdrawal: 'You need no reason, and get a confirmation by email at once, with the address for the tools.',
  other:
    'Send nothing before we have accepted your request. Our email says where to send the tools and who pays.',
};

interface ReturnFormProps {
  number: string;
  returns: OrderReturnsDto;
}

/** Asks for a return, or withdraws from the contract. The API validates the lines and the time. */
export function ReturnForm({
  number,
  returns: { returnable: lines, returns, until, withdrawal },
}: ReturnFormProps) {
  const [request] = useReturnsRequestMutation();
  const notify = useNotify('return');
  // Most customers return an only line whole. After another return, they keep the rest.
  const isOnlyLine = lines.length === 1 && returns.length === 0;
  const form = useApiForm<Fields>(
    {
      quantities: Object.fromEntries(
        lines.map(({ line, quantity }) => [line, isOnlyLine ? `${quantity}` : '0']),
      ),
      ...{ reason: withdrawal ? 'withdrawal' : '', note: '' },
    },
    {
      'returns-ended': 'The time to return tools of this order is over. Write to us.',
      'not-returnable': 'Nothing of this order can be returned here. Write to us.',
      'line-not-returnable': ({ name, available }) =>
        name
          ? `Only ${available} of ${name} can still be returned. Load the page again.`
          : 'One of the tools is in another return already. Load the page again.',
    },
  );
  const reason = form.watch('reason');
  const isWithdrawal = reason === 'withdrawal';
  const reasons = Object.entries(REASONS).filter(([one]) => (one === 'withdrawal' ? withdrawal : until));
  const quantities = form.watch('quantities');
  const chosen = lines
    .map(({ line }) => ({ line, quantity: Number(quantities[line]) }))
    .filter(({ quantity }) => quantity > 0);
  const { currentData: refund } = useQuoteReturnQuery(
    chosen.length > 0 && reason ? { number, lines: chosen, reason } : skipToken,
  );
  const send = async ({ note }: Fields) => {
    if (!reason) return;
    const requestReturnDto = { lines: chosen, reason, ...(note.trim() && { note: note.trim() }) };
    const { error } = await request({ number, requestReturnDto });
    const done =
      reason === 'withdrawal'
        ? 'You have withdrawn. We confirm it by email.'
        : 'We have your request. We answer by email.';
    if (!error) notify('success', done);
    return error;
  };
  return (
    <Form {...form.props(send)}>
      <Stack gap="m">
        {lines.map(({ line, service, quantity }) => (
          <SelectField key={line} label={service} {...form.field(`quantities.${line}`)}>
            {Array.from({ length: quantity + 1 }, (_, count) => `${count}`).map((count) => (
              <option key={count} value={count}>
                {count === '0' ? 'Keep' : `Return ${count}`}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField label="Reason" {...form.field('reason')}>
          {!withdrawal && <option value="">Choose a reason</option>}
          {reasons.map(([one, text]) => (
            <option key={one} value={one}>
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
            disabled={chosen.length === 0 || !reason}
            aria-describedby="return-hint"
          >
            {isWithdrawal ? 'Confirm withdrawal' : 'Ask for a return'}
          </Button>
        </div>
        {chosen.length > 0 && reason && (
          <p role="status">{refund ? refundSentence(refund) : 'We calculate your refund.'}</p>
        )}
        <p id="return-hint">
          {chosen.length === 0 ? 'Choose at least one tool.' : (HINTS[reason] ?? HINTS.other)}
        </p>
      </Stack>
    </Form>
  );
}

function refundSentence({ amount, delivery, currency, unpaid }: ReturnRefundDto): string {
  if (amount === 0)
    return 'Nothing is refunded: these tools were free, or your money is already on its way back.';
  const what = delivery ? `, with the delivery of ${formatPrice(delivery, currency)}` : '';
  const sum = `${formatPrice(amount, currency)}${what}`;
  return unpaid ? `You owe ${sum} less.` : `We refund ${sum}, the way you paid.`;
}
