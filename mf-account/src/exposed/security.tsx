import { FormMessage, PageHeader, Skeleton, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
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
          <LazyForm name="email" />
        </Section>
        <Section heading="Password">
          <LazyForm name="password" />
        </Section>
        <Section heading="Second factor">
          <p>
            After your password, we ask for a passkey or a code of an app. A stolen password alone is not
            enough. <TextLink to="/dashboard/security/second-factor">Passkeys and authenticator app</TextLink>
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

const loadForms = () => import(/* webpackChunkName: "forms" */ '../features/security/forms.tsx');

/** Its code, with the form library, loads once the page is mounted. */
function LazyForm({ name }: { name: keyof Awaited<ReturnType<typeof loadForms>>['FORMS'] }) {
  const [forms, setForms] = useState<Awaited<ReturnType<typeof loadForms>>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadForms().then(setForms, () => setFailed(true));
  }, []);
  const Form = forms?.FORMS[name];
  if (Form) return <Form />;
  if (!hasFailed) return <Skeleton shape="block" lines={6} />;
  return (
    <FormMessage tone="error">
      The form could not be loaded. Check your connection, then load this page again.
    </FormMessage>
  );
}

export { SecurityPage as Page };
