import { Link } from '@whetstone/kernel';
import { type Registration, signUp } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField, textLinkStyles } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { emailRules, nameRules, passwordRules } from './validation.ts';

const AFTER_SIGN_UP = '/purchase';

const TextLink = styled(Link)`
  ${textLinkStyles}
`;

export function SignupPage() {
  const { submit, error } = useIdentityForm(signUp);
  const { register, handleSubmit, formState } = useForm<Registration>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Sign up"
      destination={AFTER_SIGN_UP}
      lead="An account lets you order, follow your orders and review your tools."
      footer={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
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
          {error && <FormMessage tone="error">{error}</FormMessage>}
          <Button type="submit" pending={isSubmitting}>
            Sign up
          </Button>
          <GoogleButton />
        </Stack>
      </form>
    </SignInLayout>
  );
}
