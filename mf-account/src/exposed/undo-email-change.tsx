import { Container, FormMessage, PageHeader, TextLink, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EmailLink } from '../features/security/email-link.tsx';
import { useEmailChangesUndoMutation } from '../features/security/security.api.ts';

const Root = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

/** The target of the link to the former email. */
export function Page() {
  const [undo] = useEmailChangesUndoMutation();
  const [isDone, setDone] = useState(false);
  return (
    <Root>
      <PageHeader
        title="Undo the change of your email"
        lead="Your account gets the email that got this link again. Every device is signed out, and the password ends. Then you choose a new one."
      />
      {isDone ? (
        <FormMessage tone="success">
          Your account has its former email again.{' '}
          <TextLink to="/forgot-password">Choose a new password</TextLink>
        </FormMessage>
      ) : (
        <EmailLink
          action="Undo the change"
          send={(token) => undo({ emailLinkDto: { token } })}
          onDone={() => setDone(true)}
        />
      )}
    </Root>
  );
}
