import { FormMessage, PageHeader, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useSessions } from '../features/security/security.api.ts';
import { Sessions } from '../features/security/sessions.tsx';

const Region = styled.section`
  display: grid;
  gap: ${tokens.space.m};
  max-width: ${tokens.size.measure};
`;

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

type Forms = Awaited<ReturnType<typeof loadForms>>['FORMS'];

const loadForms = () => import(/* webpackChunkName: "forms" */ '../features/security/forms.tsx');

export function Page() {
  const { currentData, isError } = useSessions();
  const [forms, setForms] = useState<Forms>();
  const [isShown, setShown] = useState(false);
  // Their code, with the form library, loads once the page is mounted.
  useEffect(() => {
    loadForms().then(
      ({ FORMS }) => setForms(FORMS),
      () => setForms({ email: NotLoaded, password: NotLoaded }),
    );
  }, []);
  // The sessions would move the sections below, which stay shown once they are.
  if (forms && (currentData || isError) && !isShown) setShown(true);
  return (
    <>
      <PageHeader title="Security" lead="For a lost phone, a shared computer or a leaked password." />
      <Stack gap="xxl">
        <Section heading="Sessions">
          <Sessions />
        </Section>
        {isShown && forms && (
          <>
            <Section heading="Email">
              <forms.email />
            </Section>
            <Section heading="Password">
              <forms.password />
            </Section>
            <Section heading="Second factor">
              <p>
                After your password, we ask for a passkey or a code of an app. A stolen password alone is not
                enough.{' '}
                <TextLink to="/dashboard/security/second-factor">Passkeys and authenticator app</TextLink>
              </p>
            </Section>
          </>
        )}
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

function NotLoaded() {
  return (
    <FormMessage tone="error">
      The form could not be loaded. Check your connection, then load this page again.
    </FormMessage>
  );
}
