import { PageHeader, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { PasswordForm } from '../features/security/password-form.tsx';
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
        <Section heading="Password">
          <PasswordForm />
        </Section>
        <Section heading="Second factor">
          <p>
            An app on your phone shows a code, which we ask for after your password. A stolen password is not
            enough then.{' '}
            <TextLink to="/dashboard/second-factor">Authenticator app and recovery codes</TextLink>
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

export { SecurityPage as Page };
