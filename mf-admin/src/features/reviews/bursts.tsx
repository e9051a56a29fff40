import type { ReviewBurstDto } from '@whetstone/contract/api';
import { FormMessage, TextLink } from '@whetstone/ui';
import { formatQuantity } from '../../shared/format.ts';
import { useAllReviewsListBurstsQuery } from './reviews.api.ts';

/** The bursts of reviews in the last 24 hours, each with a link to its reviews. Nothing without a burst. */
export function Bursts() {
  const { data = [] } = useAllReviewsListBurstsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <FormMessage tone="error">
      Many reviews in the last 24 hours:
      <ul>
        {data.map((burst) => {
          const [label, filter] = groupOf(burst);
          return (
            <li key={filter}>
              <TextLink to={`?${filter}`}>{label}</TextLink>
              <span>
                {`, average ${burst.average}, ${formatQuantity(burst.accounts, 'account')}, ${burst.newAccounts} younger than a week`}
              </span>
            </li>
          );
        })}
      </ul>
    </FormMessage>
  );
}

function groupOf({ tool, network, reviews }: ReviewBurstDto): [label: string, filter: string] {
  const count = formatQuantity(reviews, 'review');
  if (tool) return [`${count} of ${tool.name}`, `tool=${encodeURIComponent(tool.id)}`];
  if (network) return [`${count} from ${network}`, `network=${encodeURIComponent(network)}`];
  return [`${count} by new accounts`, 'newAccounts=true'];
}
