import { useLocation } from '@whetstone/kernel';
import { requestPasswordReset } from '@whetstone/kernel/sign-in';
import { FormMessage, TextField, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const { state } = useLocation();
  const form = useIdentityForm(
    async ({ email }: { email: string }) => {
      setSent(false);
      await requestPasswordReset(email);
      setSent(true);
    },
    { email: state?.email ?? '' },
  );
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Enter your email. We send you a link to choose a new password."
      footer={<TextLink to="/login">Back to sign-in</TextLink>}
    >
      <IdentityForm
        form={form}
        action="Send the link"
        below={
          sent && (
            <FormMessage tone="success">
              If this email has an account, a link is on its way. The link works once, for an hour.
            </FormMessage>
          )
        }
      >
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      </IdentityForm>
    </SignInLayout>
  );
}
