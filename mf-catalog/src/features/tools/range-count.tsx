import { skipToken } from '@whetstone/kernel';
import { tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { RangeQuery } from './range-query.ts';
import { useCountToolsQuery } from './tools.api.ts';

const Line = styled.p`
  ${tabularNumerals}
  margin-bottom: ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

interface RangeCountProps {
  query: RangeQuery;
  shown: number;
  /** Whether there are more than are shown. */
  hasMore: boolean;
  /** What is shown still answers the query before this one. */
  isStale: boolean;
}

/** How many tools there are; read out when that changes. They are counted only where not all of them are shown. */
export function RangeCount({ query, shown, hasMore, isStale }: RangeCountProps) {
  const { q, category } = query;
  const { data, currentData } = useCountToolsQuery(hasMore && !isStale ? { q, category } : skipToken);
  const total = isStale ? data : currentData;
  return <Line role="status">{inWords(shown, hasMore ? total : shown)}</Line>;
}

function inWords(shown: number, total: number | undefined): string {
  if (total === undefined) return `The first ${shown} tools`;
  const tools = total === 1 ? 'tool' : 'tools';
  return shown < total ? `${shown} of ${total} ${tools}` : `${total} ${tools}`;
}
