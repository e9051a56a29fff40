import type { NewWebhookDto, WebhookEvent } from '@whetstone/contract/api';
import { useApiForm } from '@whetstone/kernel/form';
import { media, TextField, tokens } from '@whetstone/ui';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { checkBox } from '../../shared/check-box.ts';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { WEBHOOK_SENTENCES } from './webhooks.api.ts';

/** What has happened when a receiver gets the event. */
export const EVENTS: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.line-cancelled': 'Line cancelled',
  'order.cancelled': 'Order cancelled',
  'order.invoiced': 'Order invoiced',
  'order.address-changed': 'Address corrected',
  'order.vat-confirmed': 'VAT number approved',
  'order.vat-refused': 'VAT number refused',
  'order.stock-released': 'Stock released',
  'order.paid': 'Order paid',
  'order.payment-returned': 'Payment returned',
  'order.packed': 'Order packed',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.return-requested': 'Return requested',
  'order.return-accepted': 'Return accepted',
  'order.return-declined': 'Return declined',
  'order.return-received': 'Return received',
  'order.return-cancelled': 'Return cancelled',
  'order.refunded-in-part': 'Order refunded in part',
  'order.refunded': 'Order refunded',
  'order.dispute-opened': 'Payment disputed',
  'order.dispute-won': 'Dispute won',
  'order.dispute-lost': 'Dispute lost',
};

export const ALL_EVENTS = Object.keys(EVENTS) as WebhookEvent[];

const MAX = { url: 1000, description: 200 };

interface WebhookFormProps {
  values: NewWebhookDto;
  submitLabel: string;
  /** What another admin has saved meanwhile. */
  conflict?: ReactNode;
  /** Resolves to the error of the call, if any. */
  onSubmit: (fields: NewWebhookDto) => Promise<unknown>;
  onCancel: () => void;
}

export function WebhookForm({ values, submitLabel, conflict, onSubmit, onCancel }: WebhookFormProps) {
  const form = useApiForm<NewWebhookDto>(values, WEBHOOK_SENTENCES);
  const submit = ({ url, description, events }: NewWebhookDto) =>
    onSubmit({ url: url.trim(), description: description.trim(), events });
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={submitLabel} onCancel={onCancel}>
      <TextField
        label="Address"
        type="url"
        hint="The address must be public and start with https://."
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX.url}
        {...form.field('url', { required: 'Enter the address of the receiver' })}
      />
      <TextField
        label="Description (optional)"
        hint="A note for admins, such as the name of the receiver."
        autoComplete="off"
        maxLength={MAX.description}
        {...form.field('description')}
      />
      <EventBoxes
        {...form.field('events', { validate: (events) => events.length > 0 || 'Select at least one event' })}
      />
      {conflict}
    </DialogForm>
  );
}

const Fields = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${tokens.space.xs};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.strong};
`;

const Boxes = styled.div`
  display: grid;
  gap: 0 ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Box = styled.label`
  ${checkBox}
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: ${tokens.size.controlSmall};
  font-size: ${tokens.text.s};
`;

const ErrorText = styled.p`
  margin-top: ${tokens.space.xs};
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

interface EventBoxesProps extends ComponentPropsWithRef<'input'> {
  error: string | undefined;
}

function EventBoxes({ error, ...box }: EventBoxesProps) {
  const id = useId();
  return (
    <Fields aria-describedby={error && id}>
      <Legend>Events</Legend>
      <Boxes>
        {ALL_EVENTS.map((event) => (
          <Box key={event}>
            <input
              {...box}
              type="checkbox"
              value={event}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && id}
            />
            <span>{EVENTS[event]}</span>
          </Box>
        ))}
      </Boxes>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </Fields>
  );
}
