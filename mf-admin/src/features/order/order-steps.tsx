import type { Order } from '@whetstone/contract';
import { Button, Modal, Skeleton, Stack, useRestoreFocus } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { useRef, useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { FocusedRow } from '../../shared/row.ts';
import { MutedLine } from '../../shared/text.ts';
import { nextStepHint, type Step, stepCopy } from './steps.ts';

/** With the form library, which the page does not need. */
const loadForm = () => import(/* webpackChunkName: "step-form" */ './step-form.tsx');

interface OrderStepsProps {
  order: Order;
  hasOpenReturn: boolean;
  onTaken: () => void;
  /** The state changed concurrently. The sentence names the present state. */
  onConflict: (sentence: string) => void;
}

/** The buttons of the possible steps. Each opens a dialog with the fields of the step. */
export function OrderSteps({ order, hasOpenReturn, onTaken, onConflict }: OrderStepsProps) {
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
      <MutedLine>{nextStepHint(order, hasOpenReturn)}</MutedLine>
      <FocusedRow
        as="section"
        ref={group}
        tabIndex={-1}
        aria-label={`Steps of order ${number}`}
        {...focusHandlers}
      >
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
            <Late load={loadForm} fallback={<Skeleton shape="block" />}>
              {({ StepForm }) => (
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
            </Late>
          )}
        </Modal>
      </FocusedRow>
    </Stack>
  );
}
