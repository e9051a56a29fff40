import { useRevalidator } from '@whetstone/kernel/host';
import { Container, ErrorNotice, tokens, VisuallyHidden } from '@whetstone/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

interface UnavailableProps {
  /** The name of the missing content. */
  title: string;
  onRetry: () => void | Promise<void>;
}

/** Replaces content that could not be loaded or rendered. Retries when the connection returns. */
export function Unavailable({ title, onRetry }: UnavailableProps) {
  const online = useOnline();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    const onOnline = () => retryNow();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <ErrorNotice
      title={`“${title}” is not available right now`}
      onRetry={retry}
      retryLabel={retrying ? 'Trying again…' : 'Try again'}
    >
      {explanation(online, retrying)}
    </ErrorNotice>
  );
}

function explanation(online: boolean, retrying: boolean): string {
  if (!online) return 'You are offline. This part of the shop loads when you are connected again.';
  if (retrying) return 'This part of the shop is loading.';
  return 'This part of the shop did not load. Everything else works as usual.';
}

interface PageUnavailableProps extends UnavailableProps {
  /** The user has tried again, and the page has failed again. */
  retried?: boolean;
}

/** Replaces a page. After a retry the focus moves to the page, or returns to the button if the retry failed. */
export function PageUnavailable({ retried = false, ...props }: PageUnavailableProps) {
  const notice = useRef<HTMLDivElement>(null);
  const focusRetry = useEffectEvent(() => {
    const main = notice.current?.closest('main');
    const isFocusLost = document.activeElement === document.body || document.activeElement === main;
    if (retried && isFocusLost) notice.current?.querySelector('button')?.focus();
  });
  useLayoutEffect(() => {
    focusRetry();
    const { current } = notice;
    return () => {
      if (current?.contains(document.activeElement)) current.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <NoticePage ref={notice}>
      <VisuallyHidden as="h1">{props.title}</VisuallyHidden>
      <Unavailable {...props} />
    </NoticePage>
  );
}

/** Replaces a page whose access check failed: the admin status of the user is unknown. */
export function AccessUnknown({ title }: { title: string }) {
  const { revalidate } = useRevalidator();
  return <PageUnavailable title={title} onRetry={revalidate} />;
}

/** The outermost error boundary. The shell itself has failed: only a reload can help. */
export function ShellErrorPage() {
  return (
    <NoticePage as="main">
      <ErrorNotice
        title="Something broke on our side"
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
      >
        The page could not be shown. Your orders are safe.
      </ErrorNotice>
    </NoticePage>
  );
}

const NoticePage = styled(Container)`
  padding-block: ${tokens.space.xl};
`;

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
