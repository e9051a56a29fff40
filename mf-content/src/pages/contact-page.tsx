import { Container, media, PageHeader, Prose, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ContactCard } from '../features/contact/contact-card.tsx';

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

export function ContactPage() {
  return (
    <Container>
      <PageHeader title="Contact" />
      <Layout>
        <Prose>
          <p>
            There is always somebody at the bench who can answer. Tell us which tool it is, what you do with
            it and what it does not do, and whoever made it will write back. Our address and our telephone
            number are at the foot of every page.
          </p>
        </Prose>
        <ContactCard />
      </Layout>
    </Container>
  );
}
