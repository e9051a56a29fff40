import type { Tool } from '@whetstone/contract';
import { type SignedInUser, useAppDispatch, useNavigate } from '@whetstone/kernel';
import { Button, FormMessage } from '@whetstone/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { storeDraft } from '../../shared/checkout-draft.ts';
import type { EnteredDetails } from '../../shared/customer.ts';
import { CHECKOUT } from '../../shared/links.ts';
import { SummaryHint } from '../../shared/totals.tsx';
import { UNREACHABLE } from '../../shared/unreachable.ts';

const loadBasket = () => import(/* webpackChunkName: "add-to-basket" */ './basket-outcome.tsx');

interface ToCheckoutProps {
  tool: Tool;
  user: SignedInUser;
  quantity: number;
  /** Returns what was typed, after which the form is no longer unsaved. */
  takeDraft: () => EnteredDetails;
}

/** The way to what the dialog does not have: the tool goes into the basket, and what was typed into the checkout. */
export function ToCheckout({ tool, user, quantity, takeDraft }: ToCheckoutProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const checkOut = async () => {
    setPending(true);
    const code = await loadBasket().catch(() => undefined);
    const fault = code ? await dispatch(code.setInBasket(tool, quantity)) : UNREACHABLE;
    setPending(false);
    setProblem(fault);
    if (fault) return;
    storeDraft(user.email, takeDraft());
    setLeaving(true);
  };
  const leave = useEffectEvent(() => void navigate(CHECKOUT));
  // Once the form is no longer unsaved in the document: otherwise the shell would ask.
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);
  return (
    <>
      <SummaryHint>
        Discount codes, VAT numbers and the choice of the delivery are in the checkout. It keeps this tool and
        what you have entered.
      </SummaryHint>
      {problem && <FormMessage tone="error">{problem}</FormMessage>}
      <Button pending={isPending} onClick={checkOut}>
        Go to the checkout
      </Button>
    </>
  );
}
