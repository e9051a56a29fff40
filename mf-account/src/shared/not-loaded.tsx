import { ErrorNotice, VisuallyHidden } from '@whetstone/ui';
import type { ReactNode } from 'react';

interface NotLoadedProps {
  /** Of the customer: 'orders'. */
  what: string;
  /** Falsy while the data loads. */
  error: unknown;
  /** What the failure leaves as it is. */
  note?: string;
  onRetry: () => unknown;
  /** The skeleton. */
  children: ReactNode;
}

/** The place of a part of a page without its data. */
export function NotLoaded({ what, error, note = '', onRetry, children }: NotLoadedProps) {
  if (error)
    return (
      <ErrorNotice title={`Your ${what} could not be loaded`} onRetry={onRetry}>
        {`${note} Check your connection, then try again.`.trim()}
      </ErrorNotice>
    );
  return (
    <div role="status">
      <VisuallyHidden>{`Loading your ${what}`}</VisuallyHidden>
      {children}
    </div>
  );
}
