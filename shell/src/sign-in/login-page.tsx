import { Link, useSearchParams } from '@whetstone/kernel';
import { type Credentials, safeReturnPath, signIn } from '@whetstone/kernel/host';
import { Button, FormMessage, Stack, TextField, textLinkStyles } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useIdentityForm } from './use-identity-form.ts';
import { emailRules, passwordRules } from './validation.ts';

const TextLink = styled(Link)`
  ${textLinkStyles}
`;

export function LoginPage() {
  const [search] = useSearchParams();
  const { submit, error } = useIdentityForm(signIn);
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;
  return (
    <SignInLayout
      title="Login"
      destination={safeReturnPath(search.get('from'))}
      lead="Good to see you again."
      footer={
        <>
          New to Whetstone? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
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
          {error && <FormMessage tone="error">{error}</FormMessage>}
          <Button type="submit" pending={isSubmitting}>
            Login
          </Button>
          <GoogleButton />
        </Stack>
      </form>
    </SignInLayout>
  );
}
