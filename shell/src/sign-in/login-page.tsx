import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { safeReturnPath } from '@whetstone/kernel/host';
import { type Credentials, signIn } from '@whetstone/kernel/sign-in';
import { Button, Form, FormMessage, Stack, TextField, TextLink } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { GoogleButton, providerReturnPath, useProviderReturn } from './google-sign-in.tsx';
import { emailRules, passwordRules, useIdentityForm } from './identity-form.ts';
import { PasswordField } from './password-field.tsx';
import { FormError, SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

export function LoginPage() {
  const [search] = useSearchParams();
  const destination = safeReturnPath(search.get('from'));
  const dispatch = useAppDispatch();
  const provider = useProviderReturn();
  const { submit, error } = useIdentityForm((credentials: Credentials) => dispatch(signIn(credentials)));
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Login"
      lead={destination === '/' ? 'Good to see you again.' : 'Log in to continue where you left off.'}
      footer={
        <>
          New to Whetstone? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
      <SignedInRedirect to={destination} />
      <Form pending={isSubmitting} onSubmit={handleSubmit(submit)}>
        <Stack gap="m">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <PasswordField
            label="Password"
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
          {error && <FormError error={error} />}
          {!error && provider.error && <FormMessage tone="error">{provider.error}</FormMessage>}
          <GoogleButton returnPath={providerReturnPath(destination)} />
        </Stack>
      </Form>
    </SignInLayout>
  );
}
