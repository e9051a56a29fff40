import type { ReleaseSet } from '@whetstone/contract';
import type { FastifyReply } from 'fastify';
import type { MatchedRoute } from '../releases/match-route.ts';
import { hintLink, hintsOf } from './page-hints.ts';

/**
 * Tells the server in front what the page's head is going to name, while the page is still being made: browsers take it over
 * HTTP/2 and for a navigation only, and who speaks HTTP/1.0 would take it for the page.
 */
export function sendEarlyHints(
  { raw, request }: FastifyReply,
  release: ReleaseSet,
  match: MatchedRoute | null,
): void {
  if (request.headers['sec-fetch-mode'] !== 'navigate' || request.raw.httpVersion !== '1.1') return;
  const { base, entry } = release.shell;
  const hints = [{ kind: 'module' as const, href: base + entry }, ...hintsOf(release, match)];
  raw.writeEarlyHints({ link: [...new Set(hints.map(hintLink))] });
}
