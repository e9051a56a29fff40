import { requestPasswordReset } from '@whetstone/kernel/sign-in';
import { Button, Form, FormMessage, Stack, TextField, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailRules, useIdentityForm } from './identity-form.ts';
import { FormError, SignInLayout } from './sign-in-layout.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const { submit, error } = useIdentityForm(async ({ email }: { email: string }) => {
    setSent(false);
    await requestPasswordReset(email);
    setSent(true);
  });
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Enter your email. We send you a link to choose a new password."
      footer={<TextLink to="/login">Back to sign-in</TextLink>}
    >
      <Form pending={isSubmitting} onSubmit={handleSubmit(submit)}>
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
          {error && <FormError error={error} />}
          {sent && (
            <FormMessage tone="success">
              If this email has an account, a link is on its way. The link works once, for an hour.
            </FormMessage>
          )}
        </Stack>
      </Form>
    </SignInLayout>
  );
}
