import type { Order } from '@whetstone/contract';
import { numberProblem, toNumber } from '@whetstone/contract/numbers';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import { useApiForm } from '@whetstone/kernel/form';
import { formatPrice, getShop, TextAreaField, TextField } from '@whetstone/ui';
import { priceDigits } from '@whetstone/ui/price-digits';
import { useState } from 'react';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { formatDay } from '../../shared/format.ts';
import { type StepFields, useTakeStep } from './order.api.ts';
import { everything, ParcelFields, parcelLines } from './parcel-fields.tsx';
import { type Step, stepCopy } from './steps.ts';

const MAX = { note: 500, carrier: 80, tracking: 120, reference: 120, amount: 20 };

interface StepFormProps {
  step: Step;
  order: Order;
  onClose: () => void;
  onTaken: () => void;
  onConflict: (sentence: string) => void;
}

/** The day of a time, such as 2026-11-23, as the API compares it. */
function shopDay(at: string | number): string {
  const { timeZone } = getShop();
  const format = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat('en-CA', format).format(new Date(at));
}

/** The dialog of a step: what it asks, and a note. */
export function StepForm({ step, order, onClose, onTaken, onConflict }: StepFormProps) {
  const { currency, refundable = 0 } = order;
  const digits = priceDigits(currency);
  // A fourth decimal, because three after a point can be thousands.
  const everythingLeft = refundable.toFixed(digits === 3 ? 4 : digits);
  const form = useApiForm<StepFields>({
    ...{ carrier: order.deliveryMethod.carrier, tracking: '', note: '', paidOn: '' },
    ...{ reference: '', amount: step === 'refund' && refundable ? everythingLeft : '' },
  });
  const least = 10 ** -digits;
  const entered = toNumber(form.watch('amount')) ?? 0;
  const sum = entered < least ? '' : formatPrice(entered, currency);
  const amountProblem = (text: string) => {
    const amount = toNumber(text) ?? 0;
    if (amount >= least && amount <= refundable) return undefined;
    const range = `from ${formatPrice(least, currency)} to ${formatPrice(refundable, currency)}`;
    return numberProblem(text) ?? `Enter an amount ${range}.`;
  };
  const [first, last] = [shopDay(order.createdAt), shopDay(Date.now())];
  const dayProblem = (day: string) => {
    if (day === '' || (day >= first && day <= last)) return undefined;
    if (first === last) return `Enter ${formatDay(first)}: the order was placed today.`;
    return fieldMessage({ code: 'day-out-of-range', params: { first, last } });
  };
  const take = useTakeStep(order);
  const [quantities, setQuantities] = useState(() => everything(order));
  const submit = async (fields: StepFields) => {
    const lines = step === 'ship' ? parcelLines(order, quantities) : undefined;
    // The fields show what is wrong.
    if (step === 'ship' && !lines) return undefined;
    const { conflict, error } = await take(step, fields, lines);
    if (conflict) onConflict(conflict);
    else if (!error) onTaken();
    return error;
  };
  const field = (name: keyof typeof MAX) => ({ ...form.field(name), maxLength: MAX[name] });
  const { label, confirm } = stepCopy(step, order);
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={confirm?.(order.number, sum) || label(order.number)}
      isDanger={step === 'cancel'}
      cancelLabel={step === 'cancel' ? 'No, keep it' : 'Back'}
      onCancel={onClose}
    >
      {step === 'ship' && (
        <ParcelFields
          order={order}
          quantities={quantities}
          carrier={field('carrier')}
          tracking={field('tracking')}
          onChange={setQuantities}
        />
      )}
      {step === 'pay' && (
        <>
          <TextField
            type="date"
            label="Paid on (optional)"
            min={first}
            max={last}
            {...form.field('paidOn', { validate: dayProblem })}
          />
          <TextField label="Reference (optional)" autoComplete="off" {...field('reference')} />
        </>
      )}
      {step === 'refund' && refundable > 0 && (
        <TextField
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={MAX.amount}
          {...form.field('amount', { validate: amountProblem })}
        />
      )}
      <TextAreaField
        label="Note (optional)"
        hint="The customer can read this note."
        rows={2}
        {...field('note')}
      />
    </DialogForm>
  );
}
