import { useAppDispatch, useNotify } from '@whetstone/kernel';
import { type Registration, signUp } from '@whetstone/kernel/sign-in';
import { Button, Form, Stack, TextField, TextLink } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { GoogleButton, providerReturnPath } from './google-sign-in.tsx';
import { emailRules, nameRules, PASSWORD_HINT, passwordRules, useIdentityForm } from './identity-form.ts';
import { PasswordField } from './password-field.tsx';
import { FormError, SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

const AFTER_SIGN_UP = '/purchase';

export function SignupPage() {
  const dispatch = useAppDispatch();
  const notify = useNotify('sign-up');
  const { submit, error } = useIdentityForm(async (registration: Registration) => {
    await dispatch(signUp(registration));
    notify('info', 'We mailed you a confirmation. Open its link to confirm your email.');
  });
  const { register, handleSubmit, formState } = useForm<Registration>();
  const { errors, isSubmitting } = formState;
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
      <Form pending={isSubmitting} onSubmit={handleSubmit(submit)}>
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
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            error={errors.password?.message}
            {...register('password', passwordRules)}
          />
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Sign up
          </Button>
          {error && <FormError error={error} />}
          <GoogleButton returnPath={providerReturnPath(AFTER_SIGN_UP)} />
        </Stack>
      </Form>
    </SignInLayout>
  );
}
