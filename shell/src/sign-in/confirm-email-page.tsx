import { selectUser, signInPath, useAppDispatch, useAppSelector, useSearchParams } from '@whetstone/kernel';
import { requestConfirmation, startSession } from '@whetstone/kernel/sign-in';
import { Button, type ButtonStyleProps, buttonStyles, FormMessage, TextLink } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useIdentityCall } from './identity-call.ts';
import { useReturnPath } from './return-path.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The target of the link in the confirmation email, and of Google after a proof. */
export function Page() {
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const from = useReturnPath();
  if (search.has('proof')) return <GoogleProof error={search.get('error')} />;
  const toShop =
    from === '/' ? (
      <TextLink to="/purchase">See our tools</TextLink>
    ) : (
      <TextLink to={from}>Continue where you left off</TextLink>
    );
  const token = search.get('token');
  if (token) return <ConfirmAfterSignIn token={token} later={from === '/' ? '/purchase' : from} />;
  if (!search.has('error')) {
    return (
      <SignInLayout
        title={user ? `Thank you, ${user.name}` : 'Thank you'}
        lead="Your email is confirmed."
        footer={toShop}
      />
    );
  }
  return (
    <SignInLayout
      title="This link does not work"
      lead="The link has expired, or a part of the link is missing."
      footer={
        user ? (
          toShop
        ) : (
          <TextLink to={signInPath('/confirm-email?error=expired')}>Sign in to get a new link</TextLink>
        )
      }
    >
      {user && <ResendConfirmation email={user.email} />}
    </SignInLayout>
  );
}

const ConfirmLink = styled.a<ButtonStyleProps>`
  ${buttonStyles}
  justify-self: start;
`;

/** The browser has signed in after it opened the link. The API confirms the email, and leads back to this page. */
function ConfirmAfterSignIn({ token, later }: { token: string; later: string }) {
  const query = new URLSearchParams({ token, callbackURL: '/confirm-email' });
  return (
    <SignInLayout
      title="Confirm your email"
      lead="One more step: confirm that the email of this account is yours."
      footer={<TextLink to={later}>Not now</TextLink>}
    >
      <ConfirmLink href={`/api/identity/verify-email?${query}`} $variant="primary">
        Confirm my email
      </ConfirmLink>
    </SignInLayout>
  );
}

function ResendConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const { submit, error } = useIdentityCall(async () => {
    setState('sending');
    await requestConfirmation(email).finally(() => setState('idle'));
    setState('sent');
  });
  if (state === 'sent')
    return (
      <FormMessage tone="success">
        {`A new link is on its way to ${email}. The link works for an hour.`}
      </FormMessage>
    );
  return (
    <>
      {error && <FormMessage tone="error">{error.message}</FormMessage>}
      <Button variant="primary" pending={state === 'sending'} onClick={() => submit(undefined)}>
        Send me a new link
      </Button>
    </>
  );
}

const FAILED = 'Google has not confirmed that it is you.';
/** Sentences by error code of the redirect. */
const SENTENCES: Readonly<Record<string, string>> = {
  other_google_account: 'This is another Google account. Choose the one that you sign in with here.',
  sign_in_not_fresh: 'Google has not asked for your password. Sign out at Google first.',
};

/** The tab that Google has redirected. The step-up dialog waits in another one. */
export function GoogleProof({ error }: { error: string | null }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The dialog notices the new access token.
    if (error === null) dispatch(startSession()).catch(() => undefined);
  }, [error, dispatch]);
  const footer = <TextLink to="/purchase">See our tools</TextLink>;
  if (error === null)
    return (
      <SignInLayout title="Thank you" lead="Close this tab and go on in the other one." footer={footer} />
    );
  const sentence = Object.hasOwn(SENTENCES, error) ? SENTENCES[error] : FAILED;
  return (
    <SignInLayout
      title="Not confirmed"
      lead={`${sentence} Close this tab and try again in the other one.`}
      footer={footer}
    />
  );
}
