import type { Tool } from '@whetstone/contract';
import type { SignedInUser } from '@whetstone/kernel';
import { Button, FormMessage, Stack, TextAreaField, TextField } from '@whetstone/ui';
import type { FormEvent } from 'react';
import { GrandTotal } from './grand-total.tsx';
import type { OrderDraft } from './order-draft.ts';
import { fieldErrors } from './order-errors.ts';

interface OrderFormProps {
  tool: Tool;
  user: SignedInUser;
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  onSubmit: () => void;
  pending: boolean;
  error: unknown;
  /** The reason for a rejected order, or a warning before the next attempt. */
  message: string | undefined;
}

/** Who orders, how many, and where they go. The server checks what is filled in. */
export function OrderForm({
  tool,
  user,
  draft,
  onChange,
  onSubmit,
  pending,
  error,
  message,
}: OrderFormProps) {
  const faults = fieldErrors(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="m">
        <TextField label="Name" value={user.name} readOnly autoComplete="off" />
        <TextField label="Email" value={user.email} readOnly autoComplete="off" />
        <TextAreaField
          label="Address"
          name="address"
          rows={3}
          autoComplete="street-address"
          value={draft.address}
          onChange={(event) => onChange({ address: event.target.value })}
          error={faults.address}
        />
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          onChange={(event) => onChange({ quantity: Number.parseInt(event.target.value, 10) || 0 })}
          error={faults.quantity}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={faults.phone}
        />
        <GrandTotal quantity={draft.quantity} price={tool.price} />
        {message && <FormMessage tone="error">{message}</FormMessage>}
        <Button type="submit" variant="primary" pending={pending}>
          Submit
        </Button>
      </Stack>
    </form>
  );
}
