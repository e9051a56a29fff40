import { useAppDispatch } from '@whetstone/kernel';
import { startSession } from '@whetstone/kernel/sign-in';
import { TextLink } from '@whetstone/ui';
import { useEffect } from 'react';
import { SignInLayout } from './sign-in-layout.tsx';

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
