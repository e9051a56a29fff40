import { selectUser, useAppSelector, useSearchParams } from '@whetstone/kernel';
import { NewConfirmation } from './new-confirmation.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { TextLink } from './text-link.tsx';

/** Where the link in the confirmation mail ends. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const onwards = <TextLink to="/purchase">See our tools</TextLink>;
  if (!search.has('error')) {
    return (
      <SignInLayout
        title="Thank you"
        lead="Your e-mail address is confirmed: we know now that it is yours."
        footer={onwards}
      />
    );
  }
  return (
    <SignInLayout
      title="This link does not work"
      lead="It is too old, or only a part of it arrived."
      footer={user ? onwards : <TextLink to="/login">Login to get a new link</TextLink>}
    >
      {user && <NewConfirmation email={user.email} />}
    </SignInLayout>
  );
}
