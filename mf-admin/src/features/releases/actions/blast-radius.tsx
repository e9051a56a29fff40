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
import { formatCount } from '../../../shared/figures.ts';
import { VersionTag } from '../../../shared/releases/version-tag.tsx';
import type { Change } from './release-action.ts';

const Paths = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${tokens.text.s};
`;

interface BlastRadiusProps {
  radius: { data?: BlastRadius; isError: boolean; refetch: () => unknown };
  change: Change;
  /** Percentage of visitors who get something else afterwards. */
  touched: number;
}

/** Whom an action touches, before it is taken. */
export function BlastRadiusView({ radius: { data, isError, refetch }, change, touched }: BlastRadiusProps) {
  if (isError) return <ErrorNotice title="Whom this touches could not be found out" onRetry={refetch} />;
  if (!data)
    return (
      <div role="status">
        <VisuallyHidden>Finding out whom this touches</VisuallyHidden>
        <Skeleton shape="text" lines={4} />
      </div>
    );
  return (
    <DescriptionList>
      <DescriptionItem term="Version">
        <VersionTag version={change.to} /> instead of <VersionTag version={change.from} />
      </DescriptionItem>
      <DescriptionItem term="Visitors">{touched}% get it from their next page on</DescriptionItem>
      <DescriptionItem term="Last 24 hours">
        {formatCount(data.mounts)} pages of this release were shown
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

function PageList({ pages }: Pick<BlastRadius, 'pages'>) {
  if (pages.length === 0) return 'Every page: it is the frame around all of them';
  return (
    <Paths>
      {pages.map(({ path, title }) => (
        <li key={path}>
          {title} <code>{path}</code>
        </li>
      ))}
    </Paths>
  );
}
