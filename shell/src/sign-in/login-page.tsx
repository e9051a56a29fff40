import {
  selectUser,
  useAppDispatch,
  useAppSelector,
  useLocation,
  useNotify,
  useSearchParams,
} from '@whetstone/kernel';
import { safeReturnPath } from '@whetstone/kernel/host';
import { type Credentials, SECOND_FACTOR_REQUIRED, signIn, startSession } from '@whetstone/kernel/sign-in';
import { FormMessage, Skeleton, TextField, TextLink } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { GoogleButton, providerReturnPath, useProviderReturn } from './google-sign-in.tsx';
import { IdentityForm, useIdentityForm } from './identity-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { SignedInRedirect, SignInLayout } from './sign-in-layout.tsx';

type Form = typeof import('./second-factor-form.tsx').SecondFactorForm;

export function Page() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const destination = safeReturnPath(search.get('from'));
  const dispatch = useAppDispatch();
  const provider = useProviderReturn();
  const form = useIdentityForm((credentials: Credentials) => dispatch(signIn(credentials)));
  useSignedInToast();
  const needsFactor = (form.error ?? provider.error)?.code === SECOND_FACTOR_REQUIRED;
  const SecondFactorForm = useSecondFactorForm(needsFactor);
  if (needsFactor) {
    return (
      <SignInLayout
        title="Login"
        lead="Your account has a second factor."
        footer="Without your app, your passkeys and your recovery codes, ask an admin of the shop."
      >
        <SignedInRedirect to={destination} />
        {SecondFactorForm ? <SecondFactorForm /> : <Skeleton shape="block" lines={4} />}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title="Login"
      lead={destination === '/' ? 'Good to see you again.' : 'Sign in to continue where you left off.'}
      footer={
        <>
          New to Whetstone?{' '}
          <TextLink to={pathWith('/signup', destination)} state={state}>
            Create an account
          </TextLink>
        </>
      }
    >
      <SignedInRedirect to={destination} />
      <IdentityForm
        form={form}
        action="Login"
        pending={provider.finishing}
        below={
          <>
            {!form.error && provider.error && (
              <FormMessage tone="error">{provider.error.message}</FormMessage>
            )}
            <PasskeyButton onProven={() => dispatch(startSession())}>Sign in with a passkey</PasskeyButton>
            <GoogleButton returnPath={providerReturnPath(destination)} />
          </>
        }
      >
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <p>
          <TextLink to={pathWith('/forgot-password', destination)} state={{ email: form.typed('email') }}>
            Forgot your password?
          </TextLink>
        </p>
      </IdentityForm>
    </SignInLayout>
  );
}

/** The next page can look the same on a small screen, where Sign Out is in the menu. */
function useSignedInToast(): void {
  const notify = useNotify('sign-in');
  const user = useAppSelector(selectUser);
  const wasSignedIn = useRef(user !== null);
  useEffect(() => {
    if (user && !wasSignedIn.current) notify('info', `You are signed in as ${user.name}.`);
    wasSignedIn.current = user !== null;
  }, [notify, user]);
}

/** Few accounts have a second factor, so its form loads when it is needed; null until then. @throws the failure of the import */
function useSecondFactorForm(needed: boolean): Form | null {
  const [form, setForm] = useState<{ Form: Form } | { failure: unknown }>();
  useEffect(() => {
    if (!needed) return;
    import('./second-factor-form.tsx').then(
      ({ SecondFactorForm }) => setForm({ Form: SecondFactorForm }),
      (failure) => setForm({ failure }),
    );
  }, [needed]);
  if (form && 'failure' in form) throw form.failure;
  return form?.Form ?? null;
}

/** A page that leads to the same destination afterwards. */
function pathWith(path: string, destination: string): string {
  return destination === '/' ? path : `${path}?from=${encodeURIComponent(destination)}`;
}
