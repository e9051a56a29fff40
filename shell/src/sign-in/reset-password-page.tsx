import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { forgetSession, resetPassword } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SignInLayout } from './sign-in-layout.tsx';
import { TextLink } from './text-link.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { passwordRules } from './validation.ts';

/** Where the link in the mail leads. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const dispatch = useAppDispatch();
  const [done, setDone] = useState(false);
  const { submit, error } = useIdentityForm(async ({ password }: { password: string }) => {
    await resetPassword({ token, newPassword: password });
    // It ended every session, the one of this browser included.
    dispatch(forgetSession());
    setDone(true);
  });
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Choose a new password"
      lead="It takes effect at once, and signs you out wherever you were signed in."
      footer={
        error ? (
          <TextLink to="/forgot-password">Ask for a new link</TextLink>
        ) : (
          <TextLink to="/login">{done ? 'Login with the new password' : 'Back to login'}</TextLink>
        )
      }
    >
      {done ? (
        <FormMessage tone="success">Your password is changed.</FormMessage>
      ) : (
        <form noValidate onSubmit={handleSubmit(submit)}>
          <Stack gap="m">
            <TextField
              label="New password"
              type="password"
              autoComplete="new-password"
              error={errors.password?.message}
              {...register('password', passwordRules)}
            />
            <Button type="submit" variant="primary" pending={isSubmitting}>
              Change the password
            </Button>
            {error && <FormMessage tone="error">{error}</FormMessage>}
          </Stack>
        </form>
      )}
    </SignInLayout>
  );
}
