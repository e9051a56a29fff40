import type { ReleasedPiece, RenderedPage } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import { headTags } from './head-tags.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import type { PageFrame } from './page-frame.ts';

const HEAD_PLACE = '<!-- page:head -->';
const BASE_PLACE = '{{base}}';
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
  const head = [
    // Before anything that loads a script: what was asked for earlier is not checked.
    `<script type="importmap">${importMap}</script>`,
    ...headTags(match, rendered, address),
    ...fontsOf(shell).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(file)}" crossorigin>`,
    ),
    ...modulesOf(match).map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}">`),
    ...(rendered ? [rendered.styleTag] : []),
    `<script type="module" src="${escapeHtml(shell.base + shell.entry)}"></script>`,
  ];
  const data = [releaseBlock, ...(rendered?.handover ? [jsonBlock('handover', rendered.handover)] : [])];
  return template
    .replaceAll(BASE_PLACE, escapeHtml(shell.base))
    .replace(HEAD_PLACE, () => head.join('\n    '))
    .replace(CONTENT_PLACE, () => rendered?.html ?? '')
    .replace(DATA_PLACE, () => data.join('\n    '));
}

/** Addresses of exactly the modules that the page's remote needs, so that they come in one round with the shell. A developer's machine names none. */
function modulesOf(match: MatchedRoute | null): string[] {
  const chunks = match?.piece.modules[match.route.module];
  if (!match || !chunks || match.piece.override) return [];
  return [match.piece.entry, ...chunks].map((file) => match.piece.base + file);
}

/** The shell's typeface is on every page, and no style sheet asks for it before the shell has run. */
function fontsOf({ base, files }: ReleasedPiece): string[] {
  return Object.keys(files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => base + file);
}
