import { EmptyState, ErrorNotice, Grid, SkeletonGrid, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { LinkButton } from '../../shared/link-button.ts';
import { MoreTools } from './more-tools.tsx';
import { RangeCard } from './range-card.tsx';
import { RangeCount } from './range-count.tsx';
import type { RangeQuery } from './range-query.ts';
import { useRange } from './use-range.ts';

const Results = styled(Grid)`
  transition: opacity ${tokens.motion.fast};

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;

interface RangeProps {
  query: RangeQuery;
  pages: number;
  onShowPages: (count: number) => void;
}

/** The tools that match the query. */
export function Range({ query, pages, onShowPages }: RangeProps) {
  const range = useRange(query, pages);
  const { tools, isError, isStale, loaded, retry } = range;
  if (isError && loaded === 0) {
    return (
      <ErrorNotice title="The tools could not be loaded" onRetry={retry}>
        The shop did not answer. Your search is kept.
      </ErrorNotice>
    );
  }
  if (!tools || (isStale && tools.length === 0)) return <SkeletonGrid count={6} label="Loading tools" />;
  return (
    <>
      <VisuallyHidden as="h2">Tools that match</VisuallyHidden>
      <RangeCount query={query} shown={tools.length} hasMore={range.hasMore} isStale={isStale} />
      {tools.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <Results aria-busy={isStale}>
          {tools.map((tool) => (
            <RangeCard key={tool._id} tool={tool} />
          ))}
        </Results>
      )}
      <MoreTools range={range} onMore={() => onShowPages(loaded + 1)} />
    </>
  );
}

function NothingFound({ query }: { query: RangeQuery }) {
  if (!query.q && !query.category) {
    return (
      <EmptyState title="The shelves are empty">We are making more. Come back in a few days.</EmptyState>
    );
  }
  return (
    <EmptyState
      title={query.q ? `No tool matches “${query.q}”` : 'No tool in this category'}
      action={<LinkButton to="/purchase">Show all tools</LinkButton>}
    >
      Try a shorter word, or another category.
    </EmptyState>
  );
}
