import { FormMessage } from '@whetstone/ui';

const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

interface FreshnessProps {
  /** The last look at the API failed. */
  failed: boolean;
  /** When what is shown was true, in milliseconds since 1970. */
  at: number | undefined;
}

/** Says that what is shown may have changed since, and nothing while it is fresh. */
export function Freshness({ failed, at }: FreshnessProps) {
  if (!failed || at === undefined) return null;
  return (
    <FormMessage tone="error">
      The shop cannot be reached. This was true at {times.format(at)}; it refreshes by itself.
    </FormMessage>
  );
}
