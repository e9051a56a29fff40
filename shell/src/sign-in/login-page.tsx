import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { type Credentials, safeReturnPath, signIn } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignedInRedirect } from './signed-in-redirect.tsx';
import { TextLink } from './text-link.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { providerReturnPath, useProviderReturn } from './use-provider-return.ts';
import { emailRules, passwordRules } from './validation.ts';

export function LoginPage() {
  const [search] = useSearchParams();
  const destination = safeReturnPath(search.get('from'));
  const dispatch = useAppDispatch();
  const provider = useProviderReturn();
  const { submit, error } = useIdentityForm((credentials: Credentials) => dispatch(signIn(credentials)));
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;
  const message = error ?? provider.error;
  return (
    <SignInLayout
      title="Login"
      lead="Good to see you again."
      footer={
        <>
          New to Whetstone? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
      <SignedInRedirect to={destination} />
      <form noValidate onSubmit={handleSubmit(submit)}>
        <Stack gap="m">
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
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password', passwordRules)}
          />
          <p>
            <TextLink to="/forgot-password">Forgot your password?</TextLink>
          </p>
          <Button type="submit" variant="primary" pending={isSubmitting || provider.finishing}>
            Login
          </Button>
          {message && <FormMessage tone="error">{message}</FormMessage>}
          <GoogleButton returnPath={providerReturnPath(destination)} />
        </Stack>
      </form>
    </SignInLayout>
  );
}
