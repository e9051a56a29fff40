import { signInPath, useAppDispatch, useLocation, useNotify, useSearchParams } from '@whetstone/kernel';
import { safeReturnPath } from '@whetstone/kernel/host';
import { type Registration, signUp } from '@whetstone/kernel/sign-in';
import { TextField, TextLink } from '@whetstone/ui';
import { GoogleButton, providerReturnPath } from './google-sign-in.tsx';
import { IdentityForm, PASSWORD_HINT, useIdentityForm } from './identity-form.tsx';
import { PasswordField } from './password-field.tsx';
import { rememberReturnPath } from './return-path.ts';
import { SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

/** For a visitor who came without a purpose. */
const TOOLS = '/purchase';

export function Page() {
  const dispatch = useAppDispatch();
  const notify = useNotify('sign-up');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const from = safeReturnPath(search.get('from'));
  const destination = from === '/' ? TOOLS : from;
  const form = useIdentityForm(async (registration: Registration) => {
    await dispatch(signUp(registration));
    rememberReturnPath(from);
    notify('info', 'We mailed you a confirmation. Open its link to confirm your email.');
  });
  return (
    <SignInLayout
      title="Sign up"
      lead="With an account you can order tools, follow your orders and write reviews."
      footer={
        <>
          Already have an account?{' '}
          <TextLink to={signInPath(from)} state={state}>
            Sign in
          </TextLink>
        </>
      }
    >
      <SignedInRedirect to={destination} />
      <IdentityForm
        form={form}
        action="Sign up"
        below={<GoogleButton returnPath={providerReturnPath(destination)} />}
      >
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...form.field('password')}
        />
      </IdentityForm>
    </SignInLayout>
  );
}
