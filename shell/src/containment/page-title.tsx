import { documentTitle } from '@whetstone/kernel/host';
import { useLayoutEffect } from 'react';

/** Names the document after the route. Stands before the page, which may know a better name, such as that of what it shows. */
export function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return null;
}
