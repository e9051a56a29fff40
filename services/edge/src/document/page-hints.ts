import type { MicrofrontendRelease, ReleaseSet } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import { escapeHtml } from './html.ts';
import { pageScripts } from './page-scripts.ts';

/** What a page's first view needs, so that all of it comes in one round. */
export interface PageHint {
  kind: 'font' | 'module';
  href: string;
}

export function hintsOf(release: ReleaseSet, match: MatchedRoute | null): PageHint[] {
  return [
    ...fontsOf(release.shell).map((href) => ({ kind: 'font' as const, href })),
    ...pageScripts(release, match).map((href) => ({ kind: 'module' as const, href })),
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

/** The shell's typeface is on every page, and no style sheet asks for it before the shell has run. */
function fontsOf({ base, files }: MicrofrontendRelease): string[] {
  return Object.keys(files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => base + file);
}
