import { ErrorNotice } from '@whetstone/ui';
import { NoticePage } from './notice-page.ts';

/** The last boundary: the shell itself failed, so only loading the page again can help. */
export function ShellErrorPage() {
  return (
    <NoticePage as="main">
      <ErrorNotice
        title="Something broke on our side"
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
      >
        The page could not be shown. Nothing you ordered is lost.
      </ErrorNotice>
    </NoticePage>
  );
}
