import {
  Button,
  Card,
  CardBody,
  Container,
  media,
  PageHeader,
  Prose,
  Stack,
  TextField,
  textLinkStyles,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ContactLinks } from '../shared/contact-links.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
    gap: ${tokens.space.xxl};
  }
`;

const Body = styled(CardBody)`
  align-items: stretch;
`;

const DisabledLink = styled.a.attrs({ role: 'link', 'aria-disabled': true })`
  ${textLinkStyles}
  justify-self: start;
`;

export function Page() {
  return (
    <Container>
      <PageHeader title="Contact" />
      <Layout>
        <Prose>
          <p>
            Ask us about your tools. Tell us the name of the tool, what you use it for and what goes wrong.
            Our address and phone number are at the bottom of every page.
          </p>
          <p>
            Write to <ContactLinks />. If you write about an order, include its number.
          </p>
        </Prose>
        <ContactCard />
      </Layout>
    </Container>
  );
}

/** The specification requires fields, a link and a button without behavior. */
function ContactCard() {
  return (
    <Card as="div">
      <Body>
        <Stack gap="m">
          <TextField label="Email" type="email" autoComplete="off" />
          <TextField label="Password" type="password" autoComplete="off" />
          <DisabledLink>Forgot password</DisabledLink>
          <Button variant="primary">Login</Button>
        </Stack>
      </Body>
    </Card>
  );
}
