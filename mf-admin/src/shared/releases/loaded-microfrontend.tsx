import type { ReleaseStatus } from '@whetstone/contract';
import { EmptyState, ErrorNotice } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { LoadingSheet } from '../loading-sheet.tsx';
import { useLiveMicrofrontends } from './live-microfrontends.api.ts';

interface LoadedMicrofrontendProps {
  name: string;
  children: (releases: ReleaseStatus) => ReactNode;
}

/** Shows its children what is live of one microfrontend, as soon as that is known. */
export function LoadedMicrofrontend({ name, children }: LoadedMicrofrontendProps) {
  const { data: microfrontends, isError, refetch } = useLiveMicrofrontends();
  if (!microfrontends && isError)
    return <ErrorNotice title="What is live could not be loaded" onRetry={refetch} />;
  if (!microfrontends) return <LoadingSheet label="Loading what is live" />;
  const releases = microfrontends.find(({ microfrontend }) => microfrontend === name);
  if (releases) return children(releases);
  return (
    <EmptyState title="There is no such microfrontend">Nothing of this name was ever released.</EmptyState>
  );
}
