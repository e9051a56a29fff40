import type { User } from '@whetstone/contract';
import { selectUser, useAppSelector, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { Button, ConfirmDialog, type ConfirmDialogProps, VisuallyHidden } from '@whetstone/ui';
import { type ReactNode, useId, useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Detail } from '../../shared/text.ts';
import { useDemoteUserMutation, usePromoteUserMutation, useRemoveAnyUserMutation } from './users.api.ts';

export type UserAction = 'promote' | 'demote' | 'remove';

const SENTENCES: ProblemSentences = {
  'email-not-confirmed': 'Only a user who has confirmed their email can become an admin.',
  'short-password':
    'An admin needs a password of 12 characters or a second factor. The user chooses one, signs in with it, and can then become an admin.',
  'open-orders': 'This user has orders that are not finished. Cancel or complete them first.',
};

const LAST_ADMIN = {
  promote: '',
  demote: 'The last admin cannot lose the role. Make another user an admin first.',
  remove: 'The last admin cannot be removed. Make another user an admin first.',
} satisfies Record<UserAction, string>;

/** Asks before each action on a user, and shows its result as a toast. */
export function useUserActions(onRemoved?: () => void) {
  const notify = useNotify('users');
  const own = useAppSelector(selectUser)?.email;
  const mutations = {
    promote: usePromoteUserMutation()[0],
    demote: useDemoteUserMutation()[0],
    remove: useRemoveAnyUserMutation()[0],
  };
  const [asked, setAsked] = useState<{ action: UserAction; user: User }>();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();

  const ask = (action: UserAction, user: User) => {
    setAsked({ action, user });
    setOpen(true);
  };

  const perform = async (action: UserAction, user: User) => {
    setError(undefined);
    const { data, error: failure } = await mutations[action](user);
    if (data) {
      const changed = 'modifiedCount' in data ? data.modifiedCount : data.deletedCount;
      if (changed === 0) notify('info', doneBeforeText(action, user));
      else notify('success', doneText(action, user));
      if (action === 'remove') onRemoved?.();
      return;
    }
    const reason = problemMessage(failure, { ...SENTENCES, 'last-admin': LAST_ADMIN[action] });
    notify('error', action === 'promote' ? 'Failed to Make an admin' : reason);
    setError(reason);
  };

  const dialog: ReactNode = asked && (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      {...questionOf(asked.action, asked.user, asked.user.email === own)}
      onConfirm={() => void perform(asked.action, asked.user)}
    />
  );
  return { ask, dialog, error };
}

function doneText(action: UserAction, { email }: User): string {
  if (action === 'promote') return 'Successfully made an admin';
  return action === 'demote' ? `${email} is no longer an admin.` : `${email} is removed.`;
}

/** The user changed concurrently. */
function doneBeforeText(action: UserAction, { email }: User): string {
  if (action === 'promote') return `Another admin has already made ${email} an admin.`;
  return action === 'demote' ? `${email} was no admin any more.` : `${email} was already removed.`;
}

type Question = Pick<ConfirmDialogProps, 'question' | 'details' | 'confirmLabel' | 'cancelLabel' | 'tone'>;

function questionOf(action: UserAction, { clientName, email }: User, isOwn: boolean): Question {
  const person = <strong>{`${clientName} (${email})`}</strong>;
  if (action === 'promote')
    return {
      question: 'Make this user an admin?',
      details: <>{person} gets full access: orders, tools, users and releases.</>,
      confirmLabel: 'Yes, make an admin',
      cancelLabel: 'No, keep the role',
    };
  if (action === 'demote')
    return {
      question: 'Remove the admin role?',
      details: isOwn ? (
        <>
          {person} is you. You lose access to the admin pages at once, and only another admin can restore it.
        </>
      ) : (
        <>{person} loses access to the admin pages at once and keeps the account.</>
      ),
      confirmLabel: 'Yes, remove the role',
      cancelLabel: 'No, keep the role',
      tone: 'danger',
    };
  return {
    question: 'Are you sure you want to remove user?',
    details: (
      <>
        {person} is signed out everywhere, and the account is erased. Orders stay without name and address.
        Orders that are not finished keep them until they are.
      </>
    ),
    confirmLabel: 'Yes, remove the user',
    cancelLabel: 'No, keep the user',
    tone: 'danger',
  };
}

interface UserButtonProps {
  user: User;
  onAsk: (action: UserAction, user: User) => void;
}

interface AdminButtonProps extends UserButtonProps {
  /** The API keeps the only admin. */
  isOnlyAdmin?: boolean;
}

/** Short, for the column of the button. */
const BARRIERS: Record<NonNullable<User['adminBarrier']>, string> = {
  'email-not-confirmed': 'Email not confirmed',
  'short-password': 'Needs a password of 12 characters or a second factor, used once to sign in',
};

/** 'Make Admin' for a user, 'Remove admin role' for an admin. */
export function RoleButton({ user, isOnlyAdmin = false, onAsk }: AdminButtonProps) {
  const reason = useId();
  const [action, label] =
    user.role === 'admin' ? (['demote', 'Remove admin role'] as const) : (['promote', 'Make Admin'] as const);
  const barrier = action === 'promote' && user.adminBarrier ? BARRIERS[user.adminBarrier] : undefined;
  const text = isOnlyAdmin ? 'The only admin' : barrier;
  return (
    <>
      <ActionButton user={user} label={label} reason={text && reason} onClick={() => onAsk(action, user)} />
      {text && <Detail id={reason}>{text}</Detail>}
    </>
  );
}

/** The visible reason stands below the button beside it. */
export function RemoveButton({ user, isOnlyAdmin = false, onAsk }: AdminButtonProps) {
  const reason = useId();
  return (
    <>
      <ActionButton
        user={user}
        label="Remove User"
        danger
        reason={isOnlyAdmin ? reason : undefined}
        onClick={() => onAsk('remove', user)}
      />
      {isOnlyAdmin && <VisuallyHidden id={reason}>The only admin</VisuallyHidden>}
    </>
  );
}

interface ActionButtonProps {
  user: User;
  label: string;
  danger?: boolean;
  /** The id of the text that says why the button is disabled. */
  reason: string | undefined;
  onClick: () => void;
}

function ActionButton({ user, label, danger = false, reason, onClick }: ActionButtonProps) {
  return (
    <Button
      size="small"
      variant={danger ? 'danger' : 'secondary'}
      disabled={reason !== undefined}
      aria-describedby={reason}
      {...opensDialog}
      onClick={onClick}
    >
      <span>{label}</span>
      <VisuallyHidden>{` ${user.email}`}</VisuallyHidden>
    </Button>
  );
}
