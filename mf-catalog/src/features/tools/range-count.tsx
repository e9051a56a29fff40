import { skipToken } from '@whetstone/kernel';
import { tabularNumerals, tokens } from '@whetstone/ui';
import { useState } from 'react';
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
  /** What is shown still answers the query before this one, and so does what is said of it. */
  isStale: boolean;
}

/** How many tools there are; read out when that changes. They are counted only where not all of them are shown. */
export function RangeCount({ query, shown, hasMore, isStale }: RangeCountProps) {
  const { q, category } = query;
  const { currentData: total } = useCountToolsQuery(hasMore && !isStale ? { q, category } : skipToken);
  const [words, setWords] = useState('');
  const latest = isStale ? words : inWords(shown, hasMore ? total : shown);
  if (latest !== words) setWords(latest);
  return <Line role="status">{latest}</Line>;
}

function inWords(shown: number, total: number | undefined): string {
  if (total === undefined) return `The first ${shown} tools`;
  const tools = total === 1 ? 'tool' : 'tools';
  return shown < total ? `${shown} of ${total} ${tools}` : `${total} ${tools}`;
}
