import { useAppDispatch, useSearchParams } from '@whetstone/kernel';
import { IdentityError, safeReturnPath } from '@whetstone/kernel/host';
import { hasShortPassword, readSecondFactors, type SecondFactors } from '@whetstone/kernel/second-factors';
import { needsSecondFactor, startSession } from '@whetstone/kernel/sign-in';
import { FormMessage, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { FocusedMessage } from './focused-message.tsx';
import { Passkeys } from './passkeys.tsx';

/** The authenticator app and the passkeys of the account. */
export function SecondFactor() {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const from = safeReturnPath(search.get('from'));
  const [factors, setFactors] = useState<SecondFactors>();
  const [error, setError] = useState<IdentityError>();
  const [done, setDone] = useState<{ message: string }>();
  useEffect(() => {
    readSecondFactors().then(setFactors, setError);
  }, []);
  /** A change replaces the session, which the access token names, or revokes the token. */
  const finish = async (message: string) => {
    await dispatch(startSession());
    setFactors(await readSecondFactors());
    setDone({ message });
  };
  if (error) return <FormMessage tone="error">{error.message}</FormMessage>;
  if (!factors) return null;
  return (
    <Stack gap="xl">
      {needsSecondFactor() && <FormMessage tone="info">{missingOf(hasShortPassword())}</FormMessage>}
      {done && <FocusedMessage tone="success" about={done} />}
      {done && from !== '/' && !needsSecondFactor() && (
        <TextLink to={from}>Continue where you left off</TextLink>
      )}
      <Section heading="Authenticator app">
        <AuthenticatorApp isOn={factors.app} onDone={finish} onMessage={(message) => setDone({ message })} />
      </Section>
      <Section heading="Passkeys">
        <Passkeys passkeys={factors.passkeys} onDone={finish} />
      </Section>
    </Stack>
  );
}

function missingOf(isLongPasswordEnough: boolean): ReactNode {
  if (!isLongPasswordEnough)
    return 'This shop requires a second factor of its admins. The admin pages open once you have set one up.';
  return (
    <>
      Admins need a password of 12 characters or more, or a second factor. Set one up here, or{' '}
      <TextLink to="/dashboard/security">change your password</TextLink>. Then the admin pages open.
    </>
  );
}

const Heading = styled.h2`
  margin-bottom: ${tokens.space.m};
  font-size: ${tokens.text.xl};
`;

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}
