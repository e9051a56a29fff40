import type { ReturnDto, ReturnStep } from '@whetstone/contract/api';
import { useApiForm } from '@whetstone/kernel/form';
import { formatPrice, Modal, TextAreaField } from '@whetstone/ui';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { ONLY_RECORDED, refundSentence } from '../../shared/orders/refund-sentence.ts';
import { ArrivalFields, arrivalOf, partsOf, type ReturnStepFields } from './arrival-fields.tsx';
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
  receive: { label: 'Receive', effect: 'Tools that can be sold again return to stock.' },
  refund: {
    label: 'Refund',
    effect: 'Returns the price of the tools that arrived, and the delivery if the settings include it.',
  },
};

export function stepLabel(step: ReturnStep): string {
  return COPY[step].label;
}

const GIVEN_UP: Partial<Record<ReturnDto['state'], string>> = {
  cancelled: 'The customer has cancelled this return.',
  declined: 'This return was declined.',
};

function effectOf({ found: { refund, state, provider }, step }: Selection): string {
  const { effect } = COPY[step];
  const givenUp = GIVEN_UP[state];
  if (givenUp)
    return `${givenUp} Receive it if the tools arrived anyway: then you can refund them, or decline again. ${effect}`;
  if (step !== 'refund') return effect;
  if (!refund) return effect;
  const { amount, delivery, currency } = refund;
  if (amount === 0)
    return 'Returns no money: the tools were free, none arrived, or no money of the order is left.';
  const sum = `${formatPrice(amount, currency)}${delivery ? `, with the delivery of ${formatPrice(delivery, currency)},` : ''}`;
  return provider ? refundSentence(sum, provider) : `${refundSentence(sum, null)} ${ONLY_RECORDED}`;
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

function StepForm({ found: { _id, lines, reason }, step, onClose }: Selection & { onClose: () => void }) {
  const arrivals = lines.map(() => arrivalOf(reason === 'faulty' ? 'damaged' : ''));
  const form = useApiForm<ReturnStepFields>({ answer: '', arrivals });
  const take = useTakeReturnStep();
  const submit = async ({ answer, arrivals: entered }: ReturnStepFields) => {
    const received = lines.flatMap((line, index) => partsOf(line, entered[index]));
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
        lines.map((line, index) => <ArrivalFields key={line.line} form={form} line={line} index={index} />)}
      <TextAreaField
        label={step === 'decline' ? 'Reason' : 'Note (optional)'}
        hint="The customer can read this."
        rows={2}
        maxLength={500}
        {...form.field('answer', { validate: required })}
      />
    </DialogForm>
  );
}
