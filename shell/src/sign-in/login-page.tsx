import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { safeReturnPath } from '@whetstone/kernel/host';
import { type Credentials, signIn } from '@whetstone/kernel/sign-in';
import { FormMessage, TextField, TextLink } from '@whetstone/ui';
import { GoogleButton, providerReturnPath, useProviderReturn } from './google-sign-in.tsx';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { PasswordField } from './password-field.tsx';
import { SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

export function LoginPage() {
  const [search] = useSearchParams();
  const destination = safeReturnPath(search.get('from'));
  const dispatch = useAppDispatch();
  const provider = useProviderReturn();
  const form = useIdentityForm((credentials: Credentials) => dispatch(signIn(credentials)));
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
      <IdentityForm
        form={form}
        action="Login"
        pending={provider.finishing}
        below={
          <>
            {!form.error && provider.error && <FormMessage tone="error">{provider.error}</FormMessage>}
            <GoogleButton returnPath={providerReturnPath(destination)} />
          </>
        }
      >
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <p>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </IdentityForm>
    </SignInLayout>
  );
}
