import { skipToken } from '@whetstone/kernel';
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  Grid,
  LoadMore,
  SkeletonGrid,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { OrderCard } from './order-card.tsx';
import { SearchReading } from './search-reading.tsx';
import type { ToolFilters } from './tool-filters.ts';
import { useBrowseToolsInfiniteQuery, useCountToolsQuery } from './tool-list.api.ts';

const Results = styled(Grid)`
  transition: opacity ${tokens.motion.fast};

  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;

const CountLine = styled.p`
  ${tabularNumerals}
  margin-bottom: ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const CenteredLoadMore = styled(LoadMore)`
  justify-items: center;
  margin-top: ${tokens.space.xl};
`;

/** Keeps the footer below the view, so that it does not move when the offers arrive. */
const OffersPlace = styled.div`
  min-height: 100dvh;
`;

/** Only an empty list needs their code. Without it, nothing is offered. */
function LateOffers({ q }: { q: string }) {
  const [code, setCode] = useState<typeof import('./offers.tsx')>();
  useEffect(
    () => void import(/* webpackChunkName: "offers" */ './offers.tsx').then(setCode, () => undefined),
    [],
  );
  return <OffersPlace>{code && <code.Offers q={q} />}</OffersPlace>;
}

interface ToolListProps {
  /** The path of the page: without its query, the page lists everything. */
  path: string;
  filters: ToolFilters;
  pages: number;
  onPagesChange: (count: number) => void;
}

export function ToolList({ path, filters, pages, onPagesChange }: ToolListProps) {
  const { tools, reading, loadedPages, hasMore, isStale, isFetching, isError, retry } = useToolPages(
    filters,
    pages,
  );
  if (isError && loadedPages === 0) {
    return (
      <ErrorNotice title="The tools could not be loaded" onRetry={retry}>
        The shop did not respond. Your search is kept.
      </ErrorNotice>
    );
  }
  if (!tools || (isStale && tools.length === 0)) return <SkeletonGrid count={6} label="Loading tools" />;
  return (
    <>
      <VisuallyHidden as="h2">Matching tools</VisuallyHidden>
      {reading && <SearchReading path={path} filters={filters} reading={reading} />}
      <ToolCount filters={filters} shown={tools.length} hasMore={hasMore} isStale={isStale} />
      {tools.length === 0 ? (
        <>
          <NoTools path={path} filters={filters} />
          {Object.keys(filters).length > 0 && <LateOffers q={filters.q ?? ''} />}
        </>
      ) : (
        <Results aria-busy={isStale}>
          {tools.map((tool) => (
            <OrderCard key={tool._id} tool={tool} />
          ))}
        </Results>
      )}
      <CenteredLoadMore
        hasMore={hasMore && !isStale}
        pending={isFetching}
        failed={isError}
        onLoadMore={() => (isError ? retry() : onPagesChange(loadedPages + 1))}
        noun="tools"
      >
        Show more
      </CenteredLoadMore>
    </>
  );
}

/** Loads pages of the list up to the given number. */
function useToolPages(filters: ToolFilters, pages: number) {
  const list = useBrowseToolsInfiniteQuery(filters);
  const { data, currentData, hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  const loadedPages = currentData?.pages.length ?? 0;
  const needsPage = loadedPages > 0 && loadedPages < pages && hasNextPage && !isFetching && !isError;

  useEffect(() => {
    if (needsPage) void fetchNextPage();
  }, [needsPage, fetchNextPage]);

  return {
    tools: data?.pages.flatMap((page) => page.items),
    /** How the shop read the search. */
    reading: data?.pages[0],
    loadedPages,
    hasMore: data?.pages.at(-1)?.nextCursor !== undefined,
    /** `tools` are the result of the previous filters. */
    isStale: isFetching && !currentData,
    isFetching,
    isError,
    retry: () => void (loadedPages > 0 ? fetchNextPage() : refetch()),
  };
}

interface ToolCountProps {
  filters: ToolFilters;
  shown: number;
  hasMore: boolean;
  isStale: boolean;
}

/** The number of matching tools, announced when it changes. The API counts the tools only if the list has more pages. */
function ToolCount({ filters, shown, hasMore, isStale }: ToolCountProps) {
  const { sort: _, ...counted } = filters;
  const { currentData: total } = useCountToolsQuery(hasMore && !isStale ? counted : skipToken);
  const [text, setText] = useState('');
  const latest = isStale ? text : countText(shown, hasMore ? total : shown);
  if (latest !== text) setText(latest);
  return <CountLine role="status">{latest}</CountLine>;
}

function countText(shown: number, total: number | undefined): string {
  if (total === undefined) return `The first ${shown} tools`;
  const tools = total === 1 ? 'tool' : 'tools';
  return shown < total ? `${shown} of ${total} ${tools}` : `${total} ${tools}`;
}

function NoTools({ path, filters }: Pick<ToolListProps, 'path' | 'filters'>) {
  if (Object.keys(filters).every((name) => name === 'sort')) {
    return <EmptyState title="No tools yet">Check back in a few days.</EmptyState>;
  }
  return (
    <EmptyState title={noMatchTitle(filters)} action={<ButtonLink to={path}>Show all tools</ButtonLink>}>
      {hasRange(filters)
        ? 'Remove a filter, or try another price.'
        : 'Try a shorter word or another category.'}
    </EmptyState>
  );
}

function noMatchTitle(filters: ToolFilters): string {
  if (filters.q) return `No tool matches “${filters.q}”`;
  return hasRange(filters) ? 'No tool matches these filters' : 'No tool in this category';
}

function hasRange({ minPrice, maxPrice, minRating, inStock }: ToolFilters): boolean {
  return Boolean(minPrice || maxPrice || minRating || inStock);
}
