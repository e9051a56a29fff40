import { ButtonLink, Container, PageHeader } from '@whetstone/ui';
import { styled } from 'styled-components';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

const WithScripts = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;

/** In place of a page that the browser renders. Without JavaScript, a sentence. */
export function AppShellPage({ title }: { title: string }) {
  return (
    <>
      <WithScripts>
        <PageSkeleton />
      </WithScripts>
      <noscript>
        <Container>
          <PageHeader title={title} lead="This page needs JavaScript. You can see our tools without it.">
            <div>
              <ButtonLink to="/">See the tools</ButtonLink>
            </div>
          </PageHeader>
        </Container>
      </noscript>
    </>
  );
}
