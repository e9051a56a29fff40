import { requestPasswordReset } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SignInLayout } from './sign-in-layout.tsx';
import { TextLink } from './text-link.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { emailRules } from './validation.ts';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const { submit, error } = useIdentityForm(async ({ email }: { email: string }) => {
    await requestPasswordReset(email);
    setSent(true);
  });
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Tell us your e-mail address, and we send you a link to choose a new one."
      footer={<TextLink to="/login">Back to login</TextLink>}
    >
      <form noValidate onSubmit={handleSubmit(submit)}>
        <Stack gap="m">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Send the link
          </Button>
          {error && <FormMessage tone="error">{error}</FormMessage>}
          {sent && (
            <FormMessage tone="success">
              If that address has an account, a mail with a link is on its way. The link works once, for an
              hour.
            </FormMessage>
          )}
        </Stack>
      </form>
    </SignInLayout>
  );
}
