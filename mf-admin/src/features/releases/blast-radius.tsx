import type { BlastRadius } from '@whetstone/contract';
import {
  DescriptionItem,
  DescriptionList,
  ErrorNotice,
  Skeleton,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { formatQuantity } from '../../shared/format.ts';
import { VersionTag } from '../../shared/releases/release-links.tsx';
import type { Change, TrafficChange } from './release-action.ts';

interface BlastRadiusDetailsProps {
  radius: { data?: BlastRadius; isError: boolean; refetch: () => unknown };
  change: Change;
  traffic: TrafficChange;
}

/** The visitors and pages that an action affects. */
export function BlastRadiusDetails({ radius, change, traffic }: BlastRadiusDetailsProps) {
  const { data, isError, refetch } = radius;
  if (isError) return <ErrorNotice title="We couldn’t load who this affects." onRetry={refetch} />;
  if (!data)
    return (
      <div role="status">
        <VisuallyHidden>Loading who this affects</VisuallyHidden>
        <Skeleton shape="text" lines={4} />
      </div>
    );
  return (
    <DescriptionList>
      <DescriptionItem term="Version">
        <VersionTag version={change.to} /> instead of <VersionTag version={change.from} />
      </DescriptionItem>
      <DescriptionItem term="Visitors">
        {`${traffic.after}% get it from their next page on, up from ${traffic.before}%`}
      </DescriptionItem>
      <DescriptionItem term="Last 24 hours">
        {`${formatQuantity(data.mounts, 'page view')} of this release`}
      </DescriptionItem>
      <DescriptionItem term="Pages">
        <PageList {...data} />
      </DescriptionItem>
      {data.navigation.length > 0 && (
        <DescriptionItem term="Links">
          {[...new Set(data.navigation.map(({ label }) => label))].join(', ')}
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

const Paths = styled.ul`
  font-size: ${tokens.text.s};
`;

function PageList({ pages }: Pick<BlastRadius, 'pages'>) {
  if (pages.length === 0) return <span>All pages: this is the host</span>;
  return (
    <Paths>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <span>{title}</span> <code>{path}</code>
        </li>
      ))}
    </Paths>
  );
}
