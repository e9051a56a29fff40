import { useAppDispatch } from '@whetstone/kernel';
import { signOutEverywhere } from '@whetstone/kernel/sign-in';
import { Button, FormMessage, PageHeader, Stack, TextLink, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useIdentityCall } from './identity-call.ts';
import { SecondFactor } from './second-factor.tsx';

const Section = styled.section`
  display: grid;
  gap: ${tokens.space.m};
  justify-items: start;
  max-width: ${tokens.size.measure};
`;

export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" lead="For a lost phone, a shared computer or a leaked password." />
      <Stack gap="xl">
        <Section aria-labelledby="everywhere">
          <h2 id="everywhere">Signed in somewhere else?</h2>
          <p>Sign out on every device, including this one.</p>
          <SignOutEverywhere />
        </Section>
        <Section aria-labelledby="second-factor">
          <h2 id="second-factor">Second factor</h2>
          <p>
            An app on your phone shows a code, which we ask for after your password. A stolen password is not
            enough then.
          </p>
          <SecondFactor />
        </Section>
        <Section aria-labelledby="password">
          <h2 id="password">Password</h2>
          <p>
            We email you a link to choose a new password. The new password takes effect at once and signs you
            out on every device. <TextLink to="/forgot-password">Send the link</TextLink>
          </p>
        </Section>
      </Stack>
    </>
  );
}

function SignOutEverywhere() {
  const dispatch = useAppDispatch();
  const [pending, setPending] = useState(false);
  const { submit, error } = useIdentityCall(async () => {
    setPending(true);
    await dispatch(signOutEverywhere()).finally(() => setPending(false));
  });
  return (
    <>
      {error && <FormMessage tone="error">{error.message}</FormMessage>}
      <Button pending={pending} onClick={() => submit(undefined)}>
        Sign out everywhere
      </Button>
    </>
  );
}
