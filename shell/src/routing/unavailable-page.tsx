import { useRevalidator } from '@whetstone/kernel/host';
import { PageUnavailable } from '../containment/page-unavailable.tsx';

/** Stands where a page should be of which nobody can say whether this visitor may see it. */
export function UnavailablePage({ title }: { title: string }) {
  const { revalidate } = useRevalidator();
  return <PageUnavailable title={title} onRetry={revalidate} />;
}
