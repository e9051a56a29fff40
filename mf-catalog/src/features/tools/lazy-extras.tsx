import type { ToolDetailDto } from '@whetstone/contract/api';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { rememberTool, useRecentTools } from '../../shared/recent-tools.ts';

type Extras = typeof import('./tool-extras.tsx');

/** Related tools and the zoom of photographs: nothing of it is in the first view. */
const load = () => import(/* webpackChunkName: "tool-extras" */ './tool-extras.tsx');

/** The code of the extras and a function that loads it. A failed load changes nothing, and the next call loads again. */
export function useExtras(): [Extras | undefined, () => void] {
  const [extras, setExtras] = useState<Extras>();
  return [extras, () => void load().then(setExtras, () => undefined)];
}

/** The heights of the rows in `tool-extras.tsx`. */
const Place = styled.div<{ $rows: number }>`
  min-height: calc(${({ $rows }) => $rows} * 22rem);
`;

/** Related and recently viewed tools, loaded when the visitor scrolls near them. Until then their height is reserved. */
export function MoreTools({ tool }: { tool: ToolDetailDto }) {
  const [extras, loadExtras] = useExtras();
  const place = useRef<HTMLDivElement>(null);
  const recent = useRecentTools(tool._id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tool
  useEffect(() => {
    rememberTool(tool);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadExtras(), {
      rootMargin: '400px',
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [tool._id]);
  const reserved = <Place ref={place} $rows={recent.length > 0 ? 2 : 1} />;
  return extras ? <extras.MoreToolRows tool={tool} recent={recent} reserved={reserved} /> : reserved;
}
