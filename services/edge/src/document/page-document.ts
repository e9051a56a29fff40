import type { RenderedPage } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import { headTags } from './head-tags.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import type { PageFrame } from './page-frame.ts';
import { hintsOf, hintTag } from './page-hints.ts';

const HEAD_PLACE = '<!-- page:head -->';
const CONTENT_PLACE = '<!-- page:content -->';
const DATA_PLACE = '<!-- page:data -->';

/** The HTML document of a page: the shell's template with title, hints, the entry, and what was rendered of the page. */
export function pageDocument(
  { release, template, importMap, releaseBlock }: PageFrame,
  match: MatchedRoute | null,
  rendered: RenderedPage | null,
  address: URL,
): string {
  const { shell } = release;
  // What the server has rendered is seen without a script: its pictures and letters come first.
  const priority = rendered?.dehydratedState ? ' fetchpriority="low"' : '';
  const head = [
    // Before any tag that asks for a script: what a tag has asked for earlier is not checked. Early hints only fill the browser's cache.
    `<script type="importmap">${importMap}</script>`,
    ...headTags(match, rendered, address),
    ...hintsOf(release, match).map((hint) => hintTag(hint, priority)),
    ...(rendered ? [rendered.styleTag] : []),
    `<script type="module"${priority} src="${escapeHtml(shell.base + shell.entry)}"></script>`,
  ];
  const data = [
    releaseBlock,
    ...(rendered?.dehydratedState ? [jsonBlock('dehydrated-state', rendered.dehydratedState)] : []),
  ];
  return template
    .replace(HEAD_PLACE, () => head.join('\n    '))
    .replace(CONTENT_PLACE, () => rendered?.html ?? '')
    .replace(DATA_PLACE, () => data.join('\n    '));
}
