import type { Customer } from '@whetstone/contract';
import { selectUser, useAppSelector, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Stack, TextAreaField, TextLink } from '@whetstone/ui';
import { DialogButton, DialogForm } from '../../shared/dialog-form.tsx';
import { useAccountResetSecondFactorMutation } from './users.api.ts';

/** For a customer who has lost the app, the passkeys and the recovery codes. */
export function ResetSecondFactor({ customer }: { customer: Customer }) {
  const own = useAppSelector(selectUser)?.email;
  if (customer.email === own) {
    return (
      <p>
        Change your own second factor on <TextLink to="/dashboard/security/second-factor">Security</TextLink>.
      </p>
    );
  }
  return (
    <Stack gap="m">
      <p>If the app, the passkeys and the recovery codes are lost. Check first who asks.</p>
      <DialogButton label="Reset second factor">
        {({ close }) => <ResetForm customer={customer} onClose={close} />}
      </DialogButton>
    </Stack>
  );
}

function ResetForm({ customer: { _id: id, email }, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useApiForm({ reason: '' });
  const [reset] = useAccountResetSecondFactorMutation();
  const notify = useNotify('users');
  const submit = async (resetSecondFactorDto: { reason: string }) => {
    const { data, error } = await reset({ id, resetSecondFactorDto });
    if (error) return error;
    const done = data?.deletedCount ? 'The second factor was removed' : 'There was no second factor';
    notify('success', `${done}. ${email} is signed out everywhere.`);
    onClose();
    return undefined;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Reset second factor" isDanger onCancel={onClose}>
      <p>{`${email} is signed out everywhere, then signs in without it, and gets an email about it.`}</p>
      <TextAreaField
        label="Reason"
        hint="How you checked who asks. It stays in the audit log, and is not in the email."
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}
