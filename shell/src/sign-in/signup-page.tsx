import { useAppDispatch, useNotify } from '@whetstone/kernel';
import { type Registration, signUp } from '@whetstone/kernel/sign-in';
import { TextField, TextLink } from '@whetstone/ui';
import { GoogleButton, providerReturnPath } from './google-sign-in.tsx';
import { IdentityForm, PASSWORD_HINT, useIdentityForm } from './identity-form.tsx';
import { PasswordField } from './password-field.tsx';
import { SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

const AFTER_SIGN_UP = '/purchase';

export function SignupPage() {
  const dispatch = useAppDispatch();
  const notify = useNotify('sign-up');
  const form = useIdentityForm(async (registration: Registration) => {
    await dispatch(signUp(registration));
    notify('info', 'We mailed you a confirmation. Open its link to confirm your email.');
  });
  return (
    <SignInLayout
      title="Sign up"
      lead="With an account you can order tools, follow your orders and write reviews."
      footer={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <SignedInRedirect to={AFTER_SIGN_UP} />
      <IdentityForm
        form={form}
        action="Sign up"
        below={<GoogleButton returnPath={providerReturnPath(AFTER_SIGN_UP)} />}
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
