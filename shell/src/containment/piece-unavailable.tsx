import { ErrorNotice } from '@whetstone/ui';
import { useState } from 'react';

export interface PieceUnavailableProps {
  /** Name of what is missing. */
  title: string;
  onRetry: () => void | Promise<void>;
}

/** Stands where a piece should be, while everything around it works. */
export function PieceUnavailable({ title, onRetry }: PieceUnavailableProps) {
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <ErrorNotice
      title={`“${title}” is not available right now`}
      onRetry={retry}
      retryLabel={trying ? 'Trying again…' : 'Try again'}
    >
      This part of the shop did not load. Everything else works as usual.
    </ErrorNotice>
  );
}
