import { usePageHead } from '@whetstone/kernel';
import { ButtonLink, Container, PageHeader } from '@whetstone/ui';

export function NotFoundPage() {
  usePageHead({ title: 'Page Not Found' });
  return (
    <Container>
      <PageHeader
        title="Page Not Found"
        lead="There is nothing at this address. The page may have moved, or the link has a typing error."
      >
        <div>
          <ButtonLink to="/">Back to the home page</ButtonLink>
        </div>
      </PageHeader>
    </Container>
  );
}
