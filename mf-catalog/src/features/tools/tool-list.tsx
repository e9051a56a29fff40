import { skipToken } from '@whetstone/kernel';
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  Grid,
  LoadMore,
  SkeletonGrid,
  TextLink,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Offers } from './offers.tsx';
import { OrderCard } from './order-card.tsx';
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

const Reading = styled.p`
  margin-bottom: ${tokens.space.xs};
  overflow-wrap: anywhere;
`;

const CenteredLoadMore = styled(LoadMore)`
  justify-items: center;
  margin-top: ${tokens.space.xl};
`;

interface ToolListProps {
  filters: ToolFilters;
  pages: number;
  onPagesChange: (count: number) => void;
}

/** The tools that match the filters. */
export function ToolList({ filters, pages, onPagesChange }: ToolListProps) {
  const { tools, corrected, found, loadedPages, hasMore, isStale, isFetching, isError, retry } = useToolPages(
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
      {found && <FoundWords words={found} />}
      {corrected && <Correction filters={filters} corrected={corrected} />}
      <ToolCount filters={filters} shown={tools.length} hasMore={hasMore} isStale={isStale} />
      {tools.length === 0 ? (
        <>
          <NoTools filters={filters} />
          {Object.keys(filters).length > 0 && <Offers q={filters.q ?? ''} />}
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
    corrected: data?.pages[0]?.corrected,
    found: data?.pages[0]?.found,
    loadedPages,
    hasMore: data?.pages.at(-1)?.nextCursor !== undefined,
    /** `tools` are the result of the previous filters. */
    isStale: isFetching && !currentData,
    isFetching,
    isError,
    retry: () => void (loadedPages > 0 ? fetchNextPage() : refetch()),
  };
}

/** Names the search that the shop made of the shopper's. */
function Correction({ filters, corrected }: { filters: ToolFilters; corrected: string }) {
  const literal = new URLSearchParams({ ...filters, literal: 'true' });
  return (
    <Reading role="status">
      Showing results for <strong>{corrected}</strong>.{' '}
      <TextLink to={`/purchase?${literal}`}>{`Search for “${filters.q}” instead`}</TextLink>
    </Reading>
  );
}

const inWords = new Intl.ListFormat('en');

/** Says which words of the search the tools have. */
function FoundWords({ words }: { words: readonly string[] }) {
  const quoted = words.map((word) => `“${word}”`);
  return (
    <Reading role="status">{`No tool has all of these words. These have ${inWords.format(quoted)}.`}</Reading>
  );
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

function NoTools({ filters }: { filters: ToolFilters }) {
  if (Object.keys(filters).every((name) => name === 'sort')) {
    return <EmptyState title="No tools yet">Check back in a few days.</EmptyState>;
  }
  return (
    <EmptyState title={noMatchTitle(filters)} action={<ButtonLink to="/purchase">Show all tools</ButtonLink>}>
      {hasRange(filters)
        ? 'Try another price, or include tools that are out of stock.'
        : 'Try a shorter word or another category.'}
    </EmptyState>
  );
}

function noMatchTitle(filters: ToolFilters): string {
  if (filters.q) return `No tool matches “${filters.q}”`;
  return hasRange(filters) ? 'No tool matches these filters' : 'No tool in this category';
}

function hasRange({ minPrice, maxPrice, inStock }: ToolFilters): boolean {
  return Boolean(minPrice || maxPrice || inStock);
}
