import { Container, ErrorNotice } from '@whetstone/ui';

/** The last boundary: the shell itself failed, so only loading the page again can help. */
export function ShellErrorPage() {
  return (
    <Container as="main">
      <ErrorNotice
        title="Something broke on our side"
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
      >
        The page could not be shown. Nothing you ordered is lost.
      </ErrorNotice>
    </Container>
  );
}
