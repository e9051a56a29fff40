import { Button, Card, CardBody, Stack, TextField, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

const Body = styled(CardBody)`
  align-items: stretch;
`;

const Placeholder = styled.a.attrs({ role: 'link', 'aria-disabled': true })`
  ${textLinkStyles}
  justify-self: start;
`;

/** Two fields, a link that goes nowhere and a button: nothing in this card does anything. */
export function ContactCard() {
  return (
    <Card as="div">
      <Body>
        <Stack gap="m">
          <TextField label="Email" type="email" autoComplete="off" />
          <TextField label="Password" type="password" autoComplete="off" />
          <Placeholder>Forgot password</Placeholder>
          <Button variant="primary">Login</Button>
        </Stack>
      </Body>
    </Card>
  );
}
