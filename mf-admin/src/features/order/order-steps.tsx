import type { Order } from '@whetstone/contract';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Modal, Stack, TextAreaField, TextField, tokens, useRestoreFocus } from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { MutedLine } from '../../shared/text.ts';
import { type StepFields, useTakeStep } from './order.api.ts';
import { everything, ParcelFields, parcelLines } from './parcel-fields.tsx';
import { nextStepHint, type Step, stepCopy } from './steps.ts';

const Group = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};

  &:focus {
    outline: none;
  }
`;

interface OrderStepsProps {
  order: Order;
  onTaken: () => void;
  /** The state changed concurrently. The sentence names the present state. */
  onConflict: (sentence: string) => void;
}

/** The buttons of the possible steps. Each opens a dialog with the fields of the step. */
export function OrderSteps({ order, onTaken, onConflict }: OrderStepsProps) {
  const { number, steps, next: main } = order;
  const group = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => group.current?.focus());
  const [selection, setSelection] = useState<{ step: Step; state: string } | null>(null);
  const state = `${order.state} ${order.payment}`;
  // Closes the dialog when another admin has changed the order meanwhile.
  const step = selection?.state === state ? selection.step : null;
  const copy = step && stepCopy(step, order);
  const close = () => setSelection(null);
  const variantOf = (possible: Step) => {
    if (possible === main) return 'primary';
    return possible === 'cancel' ? 'danger' : 'secondary';
  };
  return (
    <Stack gap="s">
      <MutedLine>{nextStepHint(order)}</MutedLine>
      <Group ref={group} tabIndex={-1} aria-label={`Steps of order ${number}`} {...focusHandlers}>
        {[...steps]
          .sort((a, b) => Number(b === main) - Number(a === main))
          .map((possible) => (
            <Button
              key={possible}
              variant={variantOf(possible)}
              {...opensDialog}
              onClick={() => setSelection({ step: possible, state })}
            >
              {stepCopy(possible, order).label(number)}
            </Button>
          ))}
        <Modal
          open={step !== null}
          onOpenChange={close}
          title={copy ? (copy.question ?? copy.label(number)) : ''}
          description={copy?.effect}
        >
          {step && (
            <StepForm
              step={step}
              order={order}
              onClose={close}
              onTaken={() => {
                close();
                onTaken();
              }}
              onConflict={(sentence) => {
                close();
                onConflict(sentence);
              }}
            />
          )}
        </Modal>
      </Group>
    </Stack>
  );
}

const MAX = { note: 500, carrier: 80, tracking: 120, paidOn: 10, reference: 120 };

interface StepFormProps {
  step: Step;
  order: Order;
  onClose: () => void;
  onTaken: () => void;
  onConflict: (sentence: string) => void;
}

function StepForm({ step, order, onClose, onTaken, onConflict }: StepFormProps) {
  const form = useApiForm<StepFields>({
    ...{ carrier: order.deliveryMethod?.carrier ?? '', tracking: '', note: '', paidOn: '', reference: '' },
  });
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
  const field = (name: keyof StepFields) => ({ ...form.field(name), maxLength: MAX[name] });
  const { label, confirm = label } = stepCopy(step, order);
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={confirm(order.number)}
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
          <TextField type="date" label="Paid on (optional)" {...field('paidOn')} />
          <TextField label="Reference (optional)" autoComplete="off" {...field('reference')} />
        </>
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
