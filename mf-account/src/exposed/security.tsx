import { PageHeader, Stack, TextLink, tokens } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
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
        <Section heading="Password">
          <p>
            We email you a link to choose a new password. The new password takes effect at once and signs you
            out on every device. <TextLink to="/forgot-password">Send the link</TextLink>
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
