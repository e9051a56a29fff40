import { signInPath, useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { forgetSession } from '@whetstone/kernel/host';
import { resetPassword } from '@whetstone/kernel/sign-in';
import { FormMessage, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { IdentityForm, PASSWORD_HINT, useIdentityForm } from './identity-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useReturnPath } from './return-path.ts';
import { SignInLayout } from './sign-in-layout.tsx';

const RESET = {
  title: 'Choose a new password',
  lead: 'The new password takes effect at once and signs you out on every device.',
  done: 'Your password is changed.',
};

/** For a confirmation link that was opened in a browser that is not signed in to the account. */
const CONFIRM_EMAIL = {
  title: 'Confirm your email',
  lead: 'You are not signed in here, so the link alone does not prove that the account is yours. Sign in to confirm your email, or choose a new password, which signs out every other device.',
  done: 'Your email is confirmed and your password is changed.',
};

/** The target of the link in a password email. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirmation = search.get('confirmation');
  const copy = search.get('reason') === 'confirm-email' ? CONFIRM_EMAIL : RESET;
  const dispatch = useAppDispatch();
  const signIn = signInPath(useReturnPath());
  const [done, setDone] = useState(false);
  const form = useIdentityForm(async ({ password }: { password: string }) => {
    await resetPassword({ token, newPassword: password });
    // The reset has ended every session, including this browser's.
    dispatch(forgetSession());
    setDone(true);
  });
  return (
    <SignInLayout
      title={copy.title}
      lead={copy.lead}
      footer={
        form.error ? (
          <TextLink to="/forgot-password">Get a new link</TextLink>
        ) : (
          <TextLink to={signIn}>{done ? 'Sign in with the new password' : 'Back to sign-in'}</TextLink>
        )
      }
    >
      {done ? (
        <FormMessage tone="success">{copy.done}</FormMessage>
      ) : (
        <IdentityForm
          form={form}
          action="Change the password"
          below={
            confirmation && (
              <TextLink to={signInPath(`/confirm-email?${new URLSearchParams({ token: confirmation })}`)}>
                I know my password: sign in to confirm
              </TextLink>
            )
          }
        >
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            {...form.field('password')}
          />
        </IdentityForm>
      )}
    </SignInLayout>
  );
}
