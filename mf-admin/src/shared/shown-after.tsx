import { type ReactNode, useState } from 'react';

interface ShownAfterProps {
  /** The queries of the parts above, and of the part itself if its end would move. */
  queries: readonly { data?: unknown; isError: boolean }[];
  children: ReactNode;
}

/** Loads a part of a page, and shows it once each part above has its data or has failed: these would move it. */
export function ShownAfter({ queries, children }: ShownAfterProps) {
  const isReady = queries.every(({ data, isError }) => data !== undefined || isError);
  const [isShown, setShown] = useState(isReady);
  // Stays shown while a failed query is repeated.
  if (isReady && !isShown) setShown(true);
  return <div hidden={!isShown}>{children}</div>;
}
