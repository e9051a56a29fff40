import type { Approval } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, ConfirmDialog, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { TightRow } from '../../shared/text.ts';
import { effectOf, textOf } from './approval-text.ts';
import { useApprovalsApproveMutation, useApprovalsWithdrawMutation } from './approvals.api.ts';

/** Approves or declines a request, or withdraws an approval, after a question. */
export function DecisionButtons({ approval }: { approval: Approval }) {
  const [asked, setAsked] = useState<'approve' | 'withdraw' | null>(null);
  const decide = useDecision(approval);
  const { microfrontend, state } = approval;
  const isRequest = state === 'requested';
  const name = textOf(approval);
  const open = (decision: 'approve' | 'withdraw') => ({
    size: 'small' as const,
    ...opensDialog,
    onClick: () => setAsked(decision),
  });
  const dialog = (decision: 'approve' | 'withdraw') => ({
    open: asked === decision,
    onOpenChange: (shown: boolean) => !shown && setAsked(null),
    onConfirm: () => void decide(decision),
  });
  const hidden = <VisuallyHidden>{` “${name}” of ${microfrontend}`}</VisuallyHidden>;
  if (state === 'withdrawn') return null;
  return (
    <TightRow>
      {isRequest && (
        <Button variant="primary" {...open('approve')}>
          Approve{hidden}
        </Button>
      )}
      <Button {...open('withdraw')}>
        <span>{isRequest ? 'Decline' : 'Withdraw'}</span>
        {hidden}
      </Button>
      <ConfirmDialog
        {...dialog('approve')}
        question={`Approve “${name}” for ${microfrontend}?`}
        details={effectOf(approval)}
        confirmLabel="Yes, approve"
        cancelLabel="No, go back"
      />
      <ConfirmDialog
        {...dialog('withdraw')}
        question={`${isRequest ? 'Decline' : 'Withdraw'} “${name}” for ${microfrontend}?`}
        details={consequenceOf(approval)}
        confirmLabel={isRequest ? 'Yes, decline' : 'Yes, withdraw'}
        cancelLabel={isRequest ? 'No, go back' : 'No, keep it'}
        tone="danger"
      />
    </TightRow>
  );
}

function consequenceOf({ state, inUse, microfrontend }: Approval): string {
  if (state === 'requested') return `A release of ${microfrontend} that needs it can ask again.`;
  const later = 'Later releases and rollbacks need a new approval.';
  return inUse
    ? `The release that visitors get keeps it. ${later} To end it now, release ${microfrontend} without it, or retire ${microfrontend}.`
    : later;
}

/** Returns a function that decides and shows the outcome as a toast. */
function useDecision(approval: Approval) {
  const [approve] = useApprovalsApproveMutation();
  const [withdraw] = useApprovalsWithdrawMutation();
  const notify = useNotify('decide-approval');
  return async (decision: 'approve' | 'withdraw') => {
    const { id, state } = approval;
    const { error } = await (decision === 'approve' ? approve({ id }) : withdraw({ id }));
    const name = `“${textOf(approval)}” for ${approval.microfrontend}`;
    const done = decision === 'approve' ? 'approved' : state === 'requested' ? 'declined' : 'withdrawn';
    if (!error) return notify('success', `${name} is ${done}.`);
    const reason = problemMessage(error, {
      withdrawn: 'An admin has withdrawn this. Release the build again to ask for it again.',
      unreachable: 'Please try again in a moment.',
    });
    notify('error', `${name} is not ${done}. ${reason}`);
  };
}
