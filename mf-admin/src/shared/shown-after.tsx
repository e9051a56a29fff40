import type { ReactNode } from 'react';

interface ShownAfterProps {
  /** The queries of the parts above. */
  queries: readonly { data?: unknown; isError: boolean }[];
  children: ReactNode;
}

/** Loads a part of a page, and shows it once each part above has its data or has failed: these would move it. */
export function ShownAfter({ queries, children }: ShownAfterProps) {
  return <div hidden={!queries.every(({ data, isError }) => data !== undefined || isError)}>{children}</div>;
}
