import { ErrorNotice } from '@whetstone/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from './use-online.ts';

export interface MicrofrontendUnavailableProps {
  /** Name of what is missing. */
  title: string;
  onRetry: () => void | Promise<void>;
}

/** Stands where a microfrontend should be, while everything around it works. Asks again by itself when a lost connection is back. */
export function MicrofrontendUnavailable({ title, onRetry }: MicrofrontendUnavailableProps) {
  const online = useOnline();
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
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
      retryLabel={trying ? 'Trying again…' : 'Try again'}
    >
      {explanation(online, trying)}
    </ErrorNotice>
  );
}

function explanation(online: boolean, trying: boolean): string {
  if (!online) return 'You are offline. This part of the shop loads when you are connected again.';
  if (trying) return 'This part of the shop is being loaded.';
  return 'This part of the shop did not load. Everything else works as usual.';
}
