import { selectUser, useAppSelector, useSearchParams } from '@whetstone/kernel';
import { requestConfirmation } from '@whetstone/kernel/sign-in';
import { Button, FormMessage, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { useIdentityCall } from './identity-call.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The target of the link in the confirmation email. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const toShop = <TextLink to="/purchase">See our tools</TextLink>;
  if (!search.has('error')) {
    return <SignInLayout title="Thank you" lead="Your email is confirmed." footer={toShop} />;
  }
  return (
    <SignInLayout
      title="This link does not work"
      lead="The link has expired, or a part of the link is missing."
      footer={user ? toShop : <TextLink to="/login">Sign in to get a new link</TextLink>}
    >
      {user && <ResendConfirmation email={user.email} />}
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
