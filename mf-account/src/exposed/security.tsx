import { FormMessage, PageHeader, Skeleton, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Sessions } from '../features/security/sessions.tsx';

const Region = styled.section`
  display: grid;
  gap: ${tokens.space.m};
  max-width: ${tokens.size.measure};
`;

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" lead="For a lost phone, a shared computer or a leaked password." />
      <Stack gap="xxl">
        <Section heading="Sessions">
          <Sessions />
        </Section>
        <Section heading="Email">
          <LazyForm load={loadEmailForm} />
        </Section>
        <Section heading="Password">
          <LazyForm load={loadPasswordForm} />
        </Section>
        <Section heading="Second factor">
          <p>
            After your password, we ask for a code of an app on your phone. A stolen password alone is not
            enough.{' '}
            <TextLink to="/dashboard/security/second-factor">Authenticator app and recovery codes</TextLink>
          </p>
        </Section>
      </Stack>
    </>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Region aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </Region>
  );
}

const loadEmailForm = () =>
  import(/* webpackChunkName: "email-form" */ '../features/email-change/email-form.tsx').then(
    ({ EmailForm }) => EmailForm,
  );
const loadPasswordForm = () =>
  import(/* webpackChunkName: "password-form" */ '../features/security/password-form.tsx').then(
    ({ PasswordForm }) => PasswordForm,
  );

/** A form whose code, with the form library, loads once the page is mounted. */
function LazyForm({ load }: { load: () => Promise<ComponentType> }) {
  const [Form, setForm] = useState<ComponentType>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setForm(() => loaded),
      () => setFailed(true),
    );
  }, [load]);
  if (Form) return <Form />;
  if (!hasFailed) return <Skeleton shape="block" lines={6} />;
  return (
    <FormMessage tone="error">
      The form could not be loaded. Check your connection, then load this page again.
    </FormMessage>
  );
}

export { SecurityPage as Page };
