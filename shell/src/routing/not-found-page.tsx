import { usePageHead } from '@whetstone/kernel';
import { ButtonLink, Container, PageHeader } from '@whetstone/ui';
import { styled } from 'styled-components';

const HomeLink = styled(ButtonLink)`
  justify-self: start;
`;

export function NotFoundPage() {
  usePageHead({ title: 'Page Not Found' });
  return (
    <Container>
      <PageHeader
        title="Page Not Found"
        lead="There is nothing at this address. The page may have moved, or the link has a typing error."
      >
        <HomeLink to="/">Back to the home page</HomeLink>
      </PageHeader>
    </Container>
  );
}
