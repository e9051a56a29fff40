import { signInPath, useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { forgetSession } from '@whetstone/kernel/host';
import { resetPassword } from '@whetstone/kernel/sign-in';
import { ButtonLink, FormMessage, Stack, TextLink, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IdentityForm, PASSWORD_HINT, useIdentityForm } from './identity-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useReturnPath } from './return-path.ts';
import { SignInLayout } from './sign-in-layout.tsx';

const RESET = {
  title: 'Choose a new password',
  lead: 'The new password takes effect at once and signs you out on every device.',
  done: 'Your password is changed.',
};

/** For a confirmation link that was opened in a browser that is not signed in to the account. */
const CONFIRM_EMAIL = {
  title: 'Confirm your email',
  lead: 'You are not signed in here, so the link alone does not prove that the account is yours. Sign in to confirm your email.',
  done: 'Your email is confirmed and your password is changed.',
};

const SignInLink = styled(ButtonLink)`
  justify-self: start;
`;

const Heading = styled.h2`
  font-size: ${tokens.text.l};
`;

/** The target of the link in a password email. */
export function Page() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirmation = search.get('confirmation');
  const copy = search.get('reason') === 'confirm-email' ? CONFIRM_EMAIL : RESET;
  const dispatch = useAppDispatch();
  const signIn = signInPath(useReturnPath());
  const [done, setDone] = useState(false);
  const form = useIdentityForm(async ({ password }: { password: string }) => {
    await resetPassword({ token, newPassword: password });
    // The reset has ended every session, including this browser's.
    dispatch(forgetSession());
    setDone(true);
  });
  if (done)
    return (
      <SignInLayout {...copy} footer={<TextLink to={signIn}>Sign in with the new password</TextLink>}>
        <FormMessage tone="success">{copy.done}</FormMessage>
      </SignInLayout>
    );
  const fields = (
    <IdentityForm form={form} action="Change the password" variant={confirmation ? 'secondary' : 'primary'}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
    </IdentityForm>
  );
  return (
    <SignInLayout
      {...copy}
      footer={
        form.error ? (
          <TextLink to="/forgot-password">Get a new link</TextLink>
        ) : (
          !confirmation && <TextLink to={signIn}>Back to sign-in</TextLink>
        )
      }
    >
      {confirmation ? (
        <>
          <SignInLink
            to={signInPath(`/confirm-email?${new URLSearchParams({ token: confirmation })}`)}
            $variant="primary"
          >
            Sign in to confirm
          </SignInLink>
          <Stack as="section" gap="m" aria-labelledby="unknown">
            <Heading id="unknown">Did you not sign up, or do you not know the password?</Heading>
            <p>Choose a new password. It confirms your email, and signs out every other device.</p>
            {fields}
          </Stack>
        </>
      ) : (
        fields
      )}
    </SignInLayout>
  );
}
