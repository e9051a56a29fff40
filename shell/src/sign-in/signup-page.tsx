import { useAppDispatch } from '@whetstone/kernel';
import { type Registration, signUp } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignedInRedirect } from './signed-in-redirect.tsx';
import { TextLink } from './text-link.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { providerReturnPath } from './use-provider-return.ts';
import { emailRules, nameRules, passwordRules } from './validation.ts';

const AFTER_SIGN_UP = '/purchase';

export function SignupPage() {
  const dispatch = useAppDispatch();
  const { submit, error } = useIdentityForm((registration: Registration) => dispatch(signUp(registration)));
  const { register, handleSubmit, formState } = useForm<Registration>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Sign up"
      lead="An account lets you order, follow your orders and review your tools."
      footer={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <SignedInRedirect to={AFTER_SIGN_UP} />
      <form noValidate onSubmit={handleSubmit(submit)}>
        <Stack gap="m">
          <TextField
            label="Name"
            autoComplete="name"
            error={errors.name?.message}
            {...register('name', nameRules)}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password', passwordRules)}
          />
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Sign up
          </Button>
          {error && <FormMessage tone="error">{error}</FormMessage>}
          <GoogleButton returnPath={providerReturnPath(AFTER_SIGN_UP)} />
        </Stack>
      </form>
    </SignInLayout>
  );
}
