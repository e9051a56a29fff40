import type { ReturnCondition, ReturnDto, ReturnStep } from '@whetstone/contract/api';
import { useApiForm } from '@whetstone/kernel/form';
import { formatPrice, Modal, SelectField, TextAreaField } from '@whetstone/ui';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { Options } from '../../shared/options.tsx';
import { useTakeReturnStep } from './returns.api.ts';

const COPY: Readonly<Record<ReturnStep, { label: string; effect: string }>> = {
  accept: {
    label: 'Accept',
    effect:
      'The customer gets an email with the address, the last day to send the tools, and who pays to send them.',
  },
  decline: {
    label: 'Decline',
    effect:
      'The customer gets an email and reads your reason on the page of the order. The email contains it only if the address is confirmed.',
  },
  receive: { label: 'Receive', effect: 'Resellable tools return to the stock.' },
  refund: {
    label: 'Refund',
    effect: 'Returns the price of the tools that arrived, and the delivery if the settings include it.',
  },
};
const BY_HAND =
  'If the customer did not pay online, send the money yourself. This step only records the refund.';

const CONDITIONS: Readonly<Record<ReturnCondition, string>> = {
  resellable: 'Can be sold again',
  damaged: 'Damaged',
  missing: 'Not in the parcel',
};

export function stepLabel(step: ReturnStep): string {
  return COPY[step].label;
}

const GIVEN_UP: Partial<Record<ReturnDto['state'], string>> = {
  cancelled: 'The customer has cancelled this return.',
  declined: 'This return was declined.',
};

function effectOf({ found: { refund, state }, step }: Selection): string {
  const { effect } = COPY[step];
  const givenUp = GIVEN_UP[state];
  if (givenUp)
    return `${givenUp} Receive it if the tools arrived anyway: then you can refund them, or decline again. ${effect}`;
  if (step !== 'refund') return effect;
  if (!refund) return `${effect} ${BY_HAND}`;
  const { amount, delivery, currency } = refund;
  const sum = `${formatPrice(amount, currency)}${delivery ? `, with the delivery of ${formatPrice(delivery, currency)}` : ''}`;
  return amount === 0
    ? 'Returns no money: the tools were free, none arrived, or no money of the order is left.'
    : `Returns ${sum}. ${BY_HAND}`;
}

export interface Selection {
  found: ReturnDto;
  step: ReturnStep;
}

interface StepDialogProps {
  selection: Selection | null;
  onClose: () => void;
}

export function StepDialog({ selection, onClose }: StepDialogProps) {
  const copy = selection && COPY[selection.step];
  return (
    <Modal
      open={selection !== null}
      onOpenChange={onClose}
      title={copy && selection ? `${copy.label} the return of order ${selection.found.number}` : ''}
      description={selection ? effectOf(selection) : undefined}
    >
      {selection && <StepForm {...selection} onClose={onClose} />}
    </Modal>
  );
}

interface Fields {
  answer: string;
  /** By the position of the line. Empty until the admin chooses: what can be sold again returns to the stock. */
  conditions: (ReturnCondition | '')[];
}

function StepForm({ found: { _id, lines, reason }, step, onClose }: Selection & { onClose: () => void }) {
  const likely = reason === 'faulty' ? 'damaged' : '';
  const form = useApiForm<Fields>({ answer: '', conditions: lines.map(() => likely) });
  const take = useTakeReturnStep();
  const submit = async ({ answer, conditions }: Fields) => {
    const received = lines.flatMap(({ line }, index) => {
      const condition = conditions[index];
      return condition ? [{ line, condition }] : [];
    });
    const text = answer.trim();
    const more = { ...(text && { answer: text }), ...(step === 'receive' && { lines: received }) };
    const error = await take(_id, { step, ...more });
    if (!error) onClose();
    return error;
  };
  const required = (answer: unknown) =>
    step !== 'decline' || String(answer).trim() !== '' || 'Enter the reason for the customer';
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={COPY[step].label}
      isDanger={step === 'decline'}
      onCancel={onClose}
    >
      {step === 'receive' &&
        lines.map(({ line, service, quantity }, index) => (
          <SelectField
            key={line}
            label={`${quantity} × ${service}`}
            {...form.field(`conditions.${index}`, { required: 'Choose how it arrived' })}
          >
            {!likely && <option value="">Choose one</option>}
            <Options options={Object.entries(CONDITIONS)} />
          </SelectField>
        ))}
      <TextAreaField
        label={step === 'decline' ? 'Reason' : 'Note (optional)'}
        hint={
          step === 'accept'
            ? 'The customer can read this. Say who pays the postage, and until when to send the tools.'
            : 'The customer can read this.'
        }
        rows={2}
        maxLength={500}
        {...form.field('answer', { validate: required })}
      />
    </DialogForm>
  );
}
