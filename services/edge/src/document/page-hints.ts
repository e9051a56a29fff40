import type { ReleasedPiece } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import type { OfferedSet } from '../releases/offered-set.ts';
import { escapeHtml } from './html.ts';

/** What a page's first view needs, so that all of it comes in one round. */
export interface PageHint {
  kind: 'font' | 'module';
  href: string;
}

export function hintsOf({ shell }: OfferedSet, match: MatchedRoute | null): PageHint[] {
  return [
    ...fontsOf(shell).map((href) => ({ kind: 'font' as const, href })),
    ...modulesOf(match).map((href) => ({ kind: 'module' as const, href })),
  ];
}

/** The hint in a document's head; `priority` is an attribute for scripts. */
export function hintTag({ kind, href }: PageHint, priority: string): string {
  const address = escapeHtml(href);
  return kind === 'module'
    ? `<link rel="modulepreload"${priority} href="${address}">`
    : `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`;
}

/** The hint in a `Link` header. */
export function hintLink({ kind, href }: PageHint): string {
  const address = encodeURI(href);
  return kind === 'module'
    ? `<${address}>; rel=modulepreload`
    : `<${address}>; rel=preload; as=font; type=font/woff2; crossorigin`;
}

/** Addresses of exactly the modules that the page's remote needs, so that they come with the shell. A developer's machine names none. */
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
