import { signInPath, useLocation, useSearchParams } from '@whetstone/kernel';
import { safeReturnPath } from '@whetstone/kernel/host';
import { requestPasswordReset } from '@whetstone/kernel/sign-in';
import { FormMessage, TextField, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { rememberReturnPath } from './return-path.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export function Page() {
  const [sent, setSent] = useState(false);
  const { state } = useLocation();
  const [search] = useSearchParams();
  const from = safeReturnPath(search.get('from'));
  const form = useIdentityForm(
    async ({ email }: { email: string }) => {
      setSent(false);
      await requestPasswordReset(email);
      rememberReturnPath(from);
      setSent(true);
    },
    { email: state?.email ?? '' },
  );
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Enter your email. We send you a link to choose a new password."
      footer={<TextLink to={signInPath(from)}>Back to sign-in</TextLink>}
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
